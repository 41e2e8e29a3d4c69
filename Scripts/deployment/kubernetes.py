# SPDX-License-Identifier: Apache-2.0
"""The manifests of deploy/kubernetes, compared with the server and the container file."""

import json
import shutil

from deployment.confined import CONTAINER, instructions
from deployment.lab import ROOT, SAMPLES, Skip, check, expect, say

FOLDER = ROOT / "deploy/kubernetes"


def kubernetes(lab):
    """deploy/kubernetes: fields of the manifests against a server that runs with their configuration."""
    try:
        import yaml
    except ImportError:
        raise Skip("the Python package yaml is not installed") from None
    manifests = [*yaml.safe_load_all((FOLDER / "server.yaml").read_text()), *yaml.safe_load_all((FOLDER / "tiles-job.yaml").read_text())]
    tools = [*kustomized(lab, yaml), *schemas(lab)]
    kinds = {manifest["kind"]: manifest for manifest in manifests}
    steps = dict(instructions(CONTAINER.read_text()))
    pod = kinds["Deployment"]["spec"]["template"]
    server = pod["spec"]["containers"][0]
    ports(kinds, pod, server, steps)
    pods_are_confined([pod, kinds["Job"]["spec"]["template"]], steps)
    volumes(pod, server, kinds)
    configuration = lab.folder / "server.json"
    text = kinds["ConfigMap"]["data"]["server.json"]
    check("/maps/city.pmtiles" in text, "the configuration has no archive")
    configuration.write_text(text.replace("/maps/city.pmtiles", str(SAMPLES / "helsinki.pmtiles")))
    with lab.server("--config", configuration) as running:
        documented = json.loads(expect(running.port, "/openapi.json").body)["paths"]
        paths = [server[f"{kind}Probe"]["httpGet"]["path"] for kind in ("startup", "readiness", "liveness")]
        paths.append(pod["metadata"]["annotations"]["prometheus.io/path"])
        for path in paths:
            check(path in documented, f"{path} is not in the OpenAPI document")
            expect(running.port, path)
        for metric in kinds["HorizontalPodAutoscaler"]["spec"]["metrics"]:
            running.metric(metric["pods"]["metric"]["name"])
    say("probes, the metric and the configuration are those of the server")
    return "probes, metric, ports, user and configuration agree with a running server and the container file" + "".join(
        f"; {tool}" for tool in tools)


def kustomized(lab, yaml):
    """The name of kubectl after a comparison of its output with the manifests, if it is installed."""
    if not shutil.which("kubectl"):
        say("kubectl is not installed")
        return []
    output = list(yaml.safe_load_all(lab.run("kustomize", FOLDER, program="kubectl")))
    expected = list(yaml.safe_load_all((FOLDER / "server.yaml").read_text()))
    key = lambda manifest: manifest["kind"]
    check(sorted(output, key=key) == sorted(expected, key=key), "kubectl kustomize has another output")
    return ["kubectl kustomize"]


def schemas(lab):
    """The name of kubernetes-validate after a validation with the schemas of Kubernetes, if it is installed."""
    program = shutil.which("kubernetes-validate")
    if not program:
        say("kubernetes-validate (PyPI) is not installed")
        return []
    lab.run("--strict", FOLDER / "server.yaml", FOLDER / "tiles-job.yaml", program=program)
    return ["schemas of Kubernetes (kubernetes-validate --strict)"]


def ports(kinds, pod, server, steps):
    port = int(steps["EXPOSE"])
    check([entry["containerPort"] for entry in server["ports"]] == [port], f"the container listens on {port}")
    check(pod["metadata"]["annotations"]["prometheus.io/port"] == str(port), "Prometheus reads another port")
    names = {entry["name"] for entry in server["ports"]}
    check({entry["targetPort"] for entry in kinds["Service"]["spec"]["ports"]} <= names, "the service has a port that does not exist")
    probes = [server[f"{kind}Probe"]["httpGet"]["port"] for kind in ("startup", "readiness", "liveness")]
    check(set(probes) <= names, "a probe has a port that does not exist")
    labels = pod["metadata"]["labels"].items()
    for kind, selector in {
        "Deployment": kinds["Deployment"]["spec"]["selector"]["matchLabels"], "Service": kinds["Service"]["spec"]["selector"],
        "PodDisruptionBudget": kinds["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"],
    }.items():
        check(selector.items() <= labels, f"{kind} selects other pods")
    target = kinds["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
    check((target["kind"], target["name"]) == ("Deployment", kinds["Deployment"]["metadata"]["name"]), "the autoscaler has another target")


def pods_are_confined(pods, steps):
    user, group = map(int, steps["USER"].split(":"))
    for pod in pods:
        context = pod["spec"]["securityContext"]
        check(context["runAsNonRoot"] and (context["runAsUser"], context["runAsGroup"]) == (user, group), "the pod has another user")
        for entry in pod["spec"]["containers"]:
            limits = entry["securityContext"]
            check(limits["readOnlyRootFilesystem"] and not limits["allowPrivilegeEscalation"], "the container is not confined")
            check(limits["capabilities"]["drop"] == ["ALL"], "the container has capabilities")


def volumes(pod, server, kinds):
    mounts = {entry["name"]: entry["mountPath"] for entry in server["volumeMounts"]}
    check(set(mounts) == {entry["name"] for entry in pod["spec"]["volumes"]}, "the volumes and their mounts differ")
    path = server["args"][server["args"].index("--config") + 1]
    check(path == f"{mounts['configuration']}/server.json" and "server.json" in kinds["ConfigMap"]["data"], f"{path} does not exist")
    # The program needs a folder for its caches, and time for the requests that it answers.
    check(mounts["temporary"] == "/tmp", "the caches have no folder")
    pause = int(server["lifecycle"]["preStop"]["exec"]["command"][1])
    check(pod["spec"]["terminationGracePeriodSeconds"] >= pause + 15, "the server is killed before its deadline of 15 s")
