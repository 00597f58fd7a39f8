"""Notebooks as pages: text, code, what the code shows, and the file to download."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tools.notebooks import SVG, Cell, read

DOWNLOAD: Final = "[Download this page as a notebook]({name}.ipynb)"


def page_of(path: Path) -> tuple[str, dict[str, str]]:
    """The Markdown of a notebook, and its pictures by file name."""
    pictures: dict[str, str] = {}
    parts = [markdown(cell, path.stem, pictures) for cell in read(path)["cells"]]
    parts.insert(1, DOWNLOAD.format(name=path.stem))
    return "\n\n".join(parts) + "\n", pictures


def markdown(cell: Cell, name: str, pictures: dict[str, str]) -> str:
    """A cell as Markdown; its pictures are added to the others."""
    source = "".join(cell["source"])
    if cell["cell_type"] != "code":
        return source.replace(".ipynb)", ".md)")
    parts = [fenced(source, "python")]
    for out in cell["outputs"]:
        shown = out.get("data", {"text/plain": out.get("text")})
        if SVG in shown:
            file = f"{name}-{len(pictures) + 1}.svg"
            pictures[file] = "".join(shown[SVG])
            parts.append(f"![{''.join(shown['text/plain']).strip('<>')}]({file})")
        else:
            parts.append(fenced("".join(shown["text/plain"]), "text"))
    return "\n\n".join(parts)


def fenced(text: str, language: str) -> str:
    """A block of code."""
    return f"```{language}\n{text.rstrip()}\n```"
