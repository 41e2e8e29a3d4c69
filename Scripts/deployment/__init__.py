# SPDX-License-Identifier: Apache-2.0
"""The modules of Scripts/try-deploy: each part of deploy/ that it runs, and the processes for them."""
