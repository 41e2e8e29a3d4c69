# SPDX-License-Identifier: Apache-2.0
"""Tiles in an object storage with the interface of S3."""

import contextlib
import datetime
import hashlib
import hmac
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import urllib.parse

from deployment.lab import SAMPLES, Skip, check, expect, fetch, files, free_port, running, say, wait_until

REGION = "us-east-1"
# 179 tiles of Helsinki, so that a run can be interrupted after more than 40.
AREA = ["--zooms", "0-16", "--bbox", "24.92,60.155,24.97,60.185", SAMPLES / "helsinki.pmtiles"]


class Client:
    """A client of an object storage, which signs its requests as Amazon documents it: "Signature Version 4"."""

    def __init__(self, port, key, secret):
        self.port, self.key, self.secret = port, key, secret

    @property
    def environment(self):
        """The variables for other clients."""
        return {"AWS_ACCESS_KEY_ID": self.key, "AWS_SECRET_ACCESS_KEY": self.secret, "AWS_REGION": REGION,
                "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self.port}"}

    def send(self, method, path, query=""):
        """Sends a request without a body. Returns the body of the response, which must have status 200."""
        time = datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")
        host, empty = f"127.0.0.1:{self.port}", hashlib.sha256(b"").hexdigest()
        headers = {"host": host, "x-amz-content-sha256": empty, "x-amz-date": time}
        signed = ";".join(headers)
        request = "\n".join([method, path, query, *(f"{name}:{value}" for name, value in headers.items()), "", signed, empty])
        scope = f"{time[:8]}/{REGION}/s3/aws4_request"
        text = "\n".join(["AWS4-HMAC-SHA256", time, scope, hashlib.sha256(request.encode()).hexdigest()])
        key = ("AWS4" + self.secret).encode()
        for part in (*scope.split("/"), text):
            key = hmac.digest(key, part.encode(), "sha256")
        headers["Authorization"] = (
            f"AWS4-HMAC-SHA256 Credential={self.key}/{scope}, SignedHeaders={signed}, Signature={key.hex()}")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        with contextlib.closing(connection):
            connection.request(method, path + ("?" + query if query else ""), headers=headers)
            response = connection.getresponse()
            body = response.read()
        check(response.status == 200, f"{method} {path} has status {response.status}: {body[:300]}")
        return body

    def names(self, bucket):
        """The names of all objects of a bucket, of which there are at most 1,000."""
        text = self.send("GET", f"/{bucket}", "list-type=2").decode()
        check("<IsTruncated>false<" in text, "the bucket has more than 1,000 objects")
        return re.findall("<Key>(.*?)</Key>", text)


@contextlib.contextmanager
def minio(lab):
    """MinIO, as a client of it."""
    port, console = free_port(), free_port()
    client = Client(port, "rhumb-writer", "wJalrXUtnFEMIK7MDENG")
    command = ["minio", "server", "--address", f"127.0.0.1:{port}", "--console-address", f"127.0.0.1:{console}", lab.folder / "objects"]
    environment = os.environ | {
        "MINIO_ROOT_USER": client.key, "MINIO_ROOT_PASSWORD": client.secret, "MINIO_REGION": REGION, "MINIO_SITE_REGION": REGION}
    with running(command, port, lab.folder / "minio.log", lambda port: fetch(port, "/minio/health/ready").status == 200, env=environment):
        yield client


@contextlib.contextmanager
def moto(lab):
    """moto, Amazon's interfaces in memory, as a client of it. It verifies signatures."""
    port = free_port()
    command = ["moto_server", "--host", "127.0.0.1", "--port", port]
    # The first three requests create a user that can do everything; others need a signature.
    environment = os.environ | {"INITIAL_NO_AUTH_ACTION_COUNT": "3"}
    with running(command, port, lab.folder / "moto.log", lambda port: fetch(port, "/moto-api/data.json").status == 200, env=environment):
        manage(port, Action="CreateUser", UserName="writer")
        policy = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}
        manage(port, Action="PutUserPolicy", UserName="writer", PolicyName="objects", PolicyDocument=json.dumps(policy))
        keys = manage(port, Action="CreateAccessKey", UserName="writer")
        yield Client(port, *(re.search(f"<{name}>(.*?)</{name}>", keys)[1] for name in ("AccessKeyId", "SecretAccessKey")))


def manage(port, **parameters):
    """Sends an action to the management of users, without a valid signature."""
    authorization = "AWS4-HMAC-SHA256 Credential=none/20200101/us-east-1/iam/aws4_request, SignedHeaders=host, Signature=none"
    body = urllib.parse.urlencode({"Version": "2010-05-08"} | parameters)
    return expect(port, "/", method="POST", body=body, host="iam.amazonaws.com", Authorization=authorization,
                  Content_Type="application/x-www-form-urlencoded").body.decode()


def objects(lab):
    """rhumb-server tiles --output s3://…: written, interrupted, continued, and equal to a folder."""
    storage = next((storage for storage in (minio, moto) if shutil.which(program(storage))), None)
    if not storage:
        raise Skip("neither minio nor moto_server (moto[server] of PyPI) is installed")
    lab.run("tiles", "--quiet", "--output", lab.folder / "tiles", *AREA)
    expected = files(lab.folder / "tiles")
    say(f"{len(expected) - 1} tiles in a folder")
    with storage(lab) as client:
        client.send("PUT", "/maps")
        environment = lab.environment | client.environment
        wrong = subprocess.run(
            [lab.program, "tiles", "--quiet", "--output", "s3://maps/day", *AREA], capture_output=True, text=True,
            env=environment | {"AWS_SECRET_ACCESS_KEY": "wrong"})
        check(wrong.returncode != 0 and "403" in wrong.stderr, f"a wrong secret is accepted: {wrong.stderr}")
        interrupt(lab, client, environment)
        count = len(client.names("maps"))
        check(1 < count < len(expected), f"the run was not interrupted: {count} objects")
        say(f"interrupted with {count} objects")
        result = json.loads(lab.run("tiles", "--quiet", "--json", "--output", "s3://maps/day", *AREA, env=environment))
        check(result["kept"] > 0 and result["rendered"] > 0, f"the run was not continued: {result}")
        check(result["kept"] + result["rendered"] == len(expected) - 1, f"the run was not completed: {result}")
        names = client.names("maps")
        check({name.removeprefix("day/") for name in names} == set(expected), "the storage has other names than the folder")
        for name in names:
            check(client.send("GET", f"/maps/{name}") == expected[name.removeprefix("day/")], f"{name} has other bytes")
    return (f"{program(storage)}: {len(expected) - 1} tiles, interrupted (SIGKILL) after {count - 1}, continued; equal to the folder; "
            "a wrong secret is an error")


def program(storage):
    return {minio: "minio", moto: "moto_server"}[storage]


def interrupt(lab, client, environment):
    """Starts a run and kills it after some tiles."""
    command = [lab.program, "tiles", "--quiet", "--workers", "1", "--output", "s3://maps/day", *AREA]
    with subprocess.Popen(list(map(str, command)), env=environment) as process:
        try:
            wait_until(lambda: process.poll() is not None or len(client.names("maps")) > 40, 120, "the run wrote no objects")
        finally:
            process.send_signal(signal.SIGKILL)
