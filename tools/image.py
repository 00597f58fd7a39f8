"""The container image without a registry and without Docker: deploy/Containerfile, on a Debian made by debootstrap.

    python -m tools.image build/image

Needs root and the Debian packages buildah and debootstrap; takes ten minutes, most of them for the compiled rules.
Leaves `root` (the file system of the image), `config.json` (user, command, health check) and `sbom.json` in the folder.
Packages come from where pip is told to look, and are checked against the hashes; the build itself is told no address.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.command import run_command

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
RELEASE = "bookworm"
RUNTIME = "python3,ca-certificates"
BUILDER = f"{RUNTIME},python3-venv,python3-dev,gcc,libc6-dev"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
REQUIREMENTS = [DEPLOY / "requirements.txt", DEPLOY / "requirements-build.txt"]
FOUND_HERE = "[global]\nno-index = true\nfind-links = /packages\ndisable-pip-version-check = true\n"
"""pip's configuration during the build: packages lie in a folder, and nothing else is asked."""


def run(*command: str | Path, quiet: bool = False) -> None:
    """A command that has to succeed; what it prints is told as progress."""
    said = subprocess.DEVNULL if quiet else sys.stderr
    subprocess.run([str(part) for part in command], check=True, stdout=said)


def debian(root: Path, packages: str, debs: Path) -> Path:
    """The root of a minimal Debian with these packages; one that is there is used again."""
    if not (root / "etc/debian_version").exists():
        debs.mkdir(parents=True, exist_ok=True)
        half = root.with_name(f"{root.name}.half")
        how = ["--variant=minbase", f"--cache-dir={debs.resolve()}", f"--include={packages}"]
        run("debootstrap", *how, RELEASE, half, quiet=True)
        half.rename(root)
    return root


def download(folder: Path) -> None:
    """Every package that the image needs, as pip of this machine finds it; hashes are checked here and in the build."""
    files = [part for file in REQUIREMENTS for part in ("-r", str(file))]
    choice = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--dest", str(folder)]
    run(sys.executable, "-m", "pip", "download", *choice, *files, quiet=True)


class Buildah:
    """buildah with a store of its own: no daemon, no registry, no user namespaces, no overlay file system."""

    def __init__(self, store: Path) -> None:
        self.command = ["buildah", "--storage-driver", "vfs", "--root", f"{store}/images", "--runroot", f"{store}/run"]

    def __call__(self, *words: str | Path) -> str:
        """What a command prints."""
        command = [*self.command, *[str(word) for word in words]]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    def base(self, name: str, root: Path) -> None:
        """An image of one layer out of a folder."""
        container = self("from", "scratch")
        run("cp", "-a", f"{root}/.", self("mount", container))
        self("umount", container)
        self("config", "--env", f"PATH={PATH}", container)
        self("commit", "--quiet", "--format", "docker", "--rm", container, name)

    def build(self, packages: Path, context: Path) -> None:
        """The image, as deploy/Containerfile says."""
        pip = packages / "pip.conf"
        pip.write_text(FOUND_HERE)
        bases = ["--build-arg", "BUILDER=localhost/builder", "--build-arg", "RUNTIME=localhost/runtime", "--pull-never"]
        here = ["--secret", f"id=pip.conf,src={pip}", "--volume", f"{packages}:/packages:ro"]
        files = [f"--ignorefile={DEPLOY}/Containerfile.dockerignore", f"--file={DEPLOY}/Containerfile"]
        how = ["--isolation", "chroot", "--format", "docker", "--tag", "localhost/clairiere"]
        run(*self.command, "build", *how, *bases, *here, *files, context)

    def unpack(self, folder: Path) -> None:
        """File system and configuration of the image."""
        container = self("from", "--pull-never", "localhost/clairiere")
        run("cp", "-a", f"{self('mount', container)}/.", folder / "root")
        self("umount", container)
        told = json.loads(self("inspect", "--type", "image", "localhost/clairiere"))["Docker"]
        known = {"config": told["config"], "history": told["history"]}
        (folder / "config.json").write_text(json.dumps(known, indent=1))


def bill_of_materials(root: Path) -> str:
    """What is installed in the image, as its own Python finds it."""
    command = ["chroot", str(root), "/opt/clairiere/venv/bin/python", "-"]
    script = (ROOT / "tools" / "sbom.py").read_text()
    return subprocess.run(command, input=script, check=True, capture_output=True, text=True).stdout


def build(folder: Path, bases: Path) -> None:
    """Everything, into a folder that is empty or not there."""
    folder.mkdir(parents=True, exist_ok=True)
    bases.mkdir(parents=True, exist_ok=True)
    wanted = {"runtime": RUNTIME, "builder": BUILDER}
    roots = {name: debian(bases / name, packages, bases / "debs") for name, packages in wanted.items()}
    with TemporaryDirectory(dir=folder, prefix="build-", ignore_cleanup_errors=True) as name:
        scratch = Path(name).resolve()
        packages = scratch / "packages"
        packages.mkdir()
        download(packages)
        buildah = Buildah(scratch)
        for kind, root in roots.items():
            buildah.base(f"localhost/{kind}", root)
        buildah.build(packages, ROOT)
        shutil.rmtree(folder / "root", ignore_errors=True)
        (folder / "root").mkdir()
        buildah.unpack(folder)
    (folder / "sbom.json").write_text(bill_of_materials(folder / "root"))


def options(parser: argparse.ArgumentParser) -> None:
    """The folder of the image, and that of its bases."""
    parser.add_argument("folder", type=Path, help="where the image goes")
    parser.add_argument("--bases", type=Path, default=ROOT / "build/bases", help="where debootstrap's systems are kept")


def command(chosen: argparse.Namespace) -> int:
    """Build into the folder; exit code 0."""
    build(chosen.folder, chosen.bases)
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    return run_command("tools.image", __doc__, options, command, arguments)


if __name__ == "__main__":
    sys.exit(main())
