# SPDX-License-Identifier: Apache-2.0
"""The configurations of deploy/nginx with folders and ports that every user can use."""

import os
import re
from pathlib import Path

CONFIGURATIONS = Path(__file__).resolve().parents[2] / "deploy/nginx"


def storage(folder, port, maps):
    """The command that serves the archives of a folder."""
    return command("storage.conf", folder, {
        "/run/nginx-storage.pid": f"{folder}/nginx.pid", "/var/log/nginx/storage.log": f"{folder}/nginx.log",
        "listen 8090": f"listen {port}", "/srv/maps": str(maps)})


def balancer(folder, port, servers):
    """The command that balances two servers, with its cache in the folder."""
    return command("balancer.conf", folder, {
        "/run/nginx.pid": f"{folder}/nginx.pid", "/var/log/nginx/error.log": f"{folder}/nginx.log",
        "/var/cache/nginx/rhumb": f"{folder}/cache", "listen 80 default_server": f"listen {port} default_server",
        "127.0.0.1:8081": f"127.0.0.1:{servers[0]}", "127.0.0.1:8082": f"127.0.0.1:{servers[1]}"})


def command(name, folder, replacements):
    text = (CONFIGURATIONS / name).read_text()
    for old, new in replacements.items():
        assert old in text, f"{name} has no {old}"
        text = text.replace(old, new)
    temporary = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    text = text.replace("http {", f"http {{\n  {temporary}", 1)
    if os.getuid() == 0:
        # The workers read the temporary folder, which is that of its user.
        text = re.sub("^worker_processes", "user root;\nworker_processes", text, flags=re.M)
    configuration = Path(folder) / name
    configuration.write_text(text)
    return ["nginx", "-e", f"{folder}/nginx.log", "-c", configuration, "-g", "daemon off;"]
