"""The optional native build; everything else about the package stands in pyproject.toml.

    CLAIRIERE_COMPILE=1 pip install --no-build-isolation .

compiles the kernel, the drawing kit, the games and the bots with mypyc into one shared library. It needs mypy,
setuptools and a C compiler. Without that variable (or with any other value) the wheel is pure Python, and nothing here
runs.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/clairiere")
COMPILED = ("kernel", "pictures", "games", "bots")
# Without pyproject.toml: its mypy section asks for a plugin that only the site needs.
FLAGS = ("--config-file=", "--strict", "--explicit-package-bases")
# What is drawn once and kept, so that compiling it would only take time; and what is written for mypyc itself.
NEVER = {
    "kernel": ("native", "places"),
    "games": ("trial",),
    "pictures": (
        "backdrop", "boxes", "cards", "clearing", "glade", "palette", "picnic", "pieces", "plain",
        "plants", "sprigs", "standalone",
    ),
    "picture": (
        "boards", "cards", "glade", "landmarks", "machines", "maps", "places", "roles", "sheet", "tiles", "tokens",
        "trees",
    ),
}
DESCRIBING = {"dist_info", "egg_info"}
"""What pip runs first, for name and version: mypyc would translate everything then, and again for the wheel."""
FRONTS = ("rules", "words", "picture", "strategy")
"""The packages of a game whose `__init__` implements an interface of the kernel; others only say what is where."""


def sources() -> list[str]:
    """Every module of the compiled layers that is at work while a game is played."""
    return sorted([str(path) for layer in COMPILED for path in (PACKAGE / layer).rglob("*.py") if is_hot(path)])


def is_hot(path: Path) -> bool:
    """Whether a module runs again and again, and so is worth compiling."""
    if path.name == "__init__.py":
        return path.parent.name in FRONTS
    return path.stem not in NEVER.get(path.parent.name, ())


def extensions() -> list[Extension]:
    """One group: modules call each other directly, without Python between them."""
    if os.environ.get("CLAIRIERE_COMPILE") != "1" or set(sys.argv) & DESCRIBING:
        return []
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = "src"
    # One C file a module: all in one would be five times as long, each repeating what it knows of the others.
    # At -O3 it takes twice as long and is no faster (search in all games, four runs each: 15.3 s against 15.3 s).
    # At -Og it takes 0.6 times as long, and search is 28 % slower (three runs each: 20.2 s against 15.7 s).
    return mypycify([*FLAGS, *sources()], opt_level="1", debug_level="0", multi_file=True, group_name="clairiere")


class SideBySide(build_ext):
    """Hands the C compiler as many files at once as there are cores: setuptools alone would wait for each of them."""

    def build_extension(self, ext: Extension) -> None:
        """Compile every source, then let setuptools link what came of them."""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for objects in pool.map(lambda source: self.compiled(ext, source), ext.sources):
                ext.extra_objects += objects
        ext.sources = []
        super().build_extension(ext)

    def compiled(self, ext: Extension, source: str) -> list[str]:
        """The object file of one source."""
        return list(
            self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                macros=ext.define_macros,
                include_dirs=ext.include_dirs,
                extra_postargs=ext.extra_compile_args,
                depends=ext.depends,
            )
        )


setup(ext_modules=extensions(), cmdclass={"build_ext": SideBySide})
