"""Runs as `sitecustomize` in Pyodide, before it imports anything of its own: modules come from one block in memory.

`zipimport` reads and unmarshals every module twice, opens the archive for each, and reads a long list of its files.
"""

import marshal
import sys
from _frozen_importlib import ModuleSpec  # `importlib` lies in the block too
from zipimport import zipimporter

TYPE_CHECKING = False  # `typing` lies in the block
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.abc import Loader
    from types import CodeType, ModuleType
    from zipfile import Path
else:
    Loader = object

BLOCK = "modules"
"""The file of the archive with the code of all modules, one after the other; `INDEX` says where each begins."""
INDEX = "modules.index"


class BlockImporter(Loader):
    """Finds and loads modules of the block; data of their packages are files of the archive."""

    def __init__(self, archive: str) -> None:
        self.archive = archive
        self.files = zipimporter(archive)
        self.block = memoryview(self.files.get_data(BLOCK))
        self.index: dict[str, tuple[int, int, bool]] = marshal.loads(self.files.get_data(INDEX))

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """How a module is loaded; None if it is none of the block's."""
        if name not in self.index:
            return None
        package = self.index[name][2]
        spec = ModuleSpec(name, self, origin=self.archive, is_package=package)
        if package:
            spec.submodule_search_locations = [f"{self.archive}/{name.replace('.', '/')}"]
        return spec

    def get_code(self, name: str) -> CodeType:
        """The code of a module."""
        start, end, _ = self.index[name]
        code: CodeType = marshal.loads(self.block[start:end])
        return code

    def create_module(self, _spec: ModuleSpec) -> None:
        """Modules are made as always."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module."""
        exec(self.get_code(module.__name__), module.__dict__)

    def get_resource_reader(self, name: str) -> "PackageData":
        """What `importlib.resources` finds the data of a package with."""
        return PackageData(self.archive, name)


class PackageData:
    """What `importlib.resources` asks for the folder of a package."""

    def __init__(self, archive: str, name: str) -> None:
        self.archive = archive
        self.name = name

    def files(self) -> "Path":
        """The folder of the package."""
        from zipfile import Path  # noqa: PLC0415  # it needs modules of the block

        return Path(self.archive, f"{self.name.replace('.', '/')}/")


archives = [entry for entry in sys.path if entry.endswith(".zip")]
sys.meta_path[:0] = [BlockImporter(archive) for archive in archives[:1]]
