"""What the program is made of: its version, the packages under it with their licences, its source.

The licence asks that whoever uses the program over a network can have its source; `source_zip`
is that source, from the files that run.
"""

from __future__ import annotations

import io
import re
import tomllib
import zipfile
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
DIRECT = (
    "flet",
    "flet-web",
    "flet-audio",
    "flet-camera",
    "flet-charts",
    "numpy",
    "opencv-python-headless",
    "onnxruntime",
    "openvino",
    "fluent.runtime",
    "segno",
    "cryptography",
    "espeakng-loader",
    "uvicorn",
)
"""The packages the program asks for; those they need in turn are found."""
FONTS = (
    ("Noto Sans, Noto Sans Thai UI", "OFL-1.1"),
    ("Roboto", "Apache-2.0"),
    ("Material Icons", "Apache-2.0"),
)
_UNSAID = {"espeakng-loader": "espeak-ng: GPL-3.0-or-later"}
"""Where a package's metadata name no licence: that of the library inside it."""
_BESIDE = ("LICENSE", "README.md", "pyproject.toml", "Makefile", "models/README.md")


@dataclass(frozen=True, slots=True)
class Part:
    """A package with its version and licence, as its own metadata name them."""

    name: str
    version: str
    licence: str


def version() -> str:
    """The program's version."""
    try:
        return metadata.version("companion")
    except metadata.PackageNotFoundError:
        project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))
        return str(project["project"]["version"])


def parts() -> tuple[Part, ...]:
    """Every package that is installed for the program, by name."""
    found: dict[str, Part] = {}
    names = list(DIRECT)
    while names:
        name = re.sub(r"[-_.]+", "-", names.pop()).lower()
        if name in found:
            continue
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        found[name] = Part(package.metadata["Name"], package.version, _licence(package))
        # Packages for extras are not asked for.
        names += [
            re.split(r"[ ;<>=!~\[(]", need, maxsplit=1)[0]
            for need in package.requires or ()
            if "extra ==" not in need
        ]
    return tuple(found[name] for name in sorted(found))


def source_zip() -> bytes:
    """The source as it runs, with the licence."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(PACKAGE.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                archive.write(path, Path("companion", path.relative_to(PACKAGE.parent)))
        for name in _BESIDE:
            path = PACKAGE.parent / name
            if path.is_file():
                archive.write(path, Path("companion", name))
    return out.getvalue()


def _licence(package: metadata.Distribution) -> str:
    told = package.metadata.get_all("License-Expression") or []
    if told:
        return str(told[0])
    short = [text for text in package.metadata.get_all("License") or [] if len(text) < 60]
    if short and short[0].strip():
        return str(short[0]).strip()
    classifiers = package.metadata.get_all("Classifier") or []
    named = [text.split(" :: ")[-1] for text in classifiers if text.startswith("License")]
    return ", ".join(named) or _UNSAID.get(package.metadata["Name"], "–")
