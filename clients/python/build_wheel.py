"""Builds the wheel: python3 build_wheel.py FOLDER. It is also the PEP 517 backend of pyproject.toml.

It needs the standard library alone, so that `pip install` works without a network. The same sources give the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import io
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PACKAGE = "salus_health"


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """Write the wheel into the folder, and return its name."""
    project = _project()
    info = f"{PACKAGE}-{project['version']}.dist-info"
    files = {each.relative_to(HERE).as_posix(): each.read_bytes() for each in _sources()}
    files[f"{info}/METADATA"] = _metadata(project).encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: salus\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    license_file = next((each / "LICENSE" for each in (HERE, HERE.parent.parent) if (each / "LICENSE").is_file()), None)
    if license_file is not None:
        files[f"{info}/LICENSE"] = license_file.read_bytes()
    record = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    name = f"{PACKAGE}-{project['version']}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, content)
    return name


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Write the source archive into the folder, and return its name."""
    project = _project()
    base = f"{PACKAGE}-{project['version']}"
    files = {each.relative_to(HERE).as_posix(): each.read_bytes() for each in [*_sources(), *_further()]}
    files["PKG-INFO"] = _metadata(project).encode()
    with tarfile.open(Path(sdist_directory) / f"{base}.tar.gz", "w:gz") as archive:
        for path, content in files.items():
            entry = tarfile.TarInfo(f"{base}/{path}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return f"{base}.tar.gz"


def _project() -> dict[str, Any]:
    return tomllib.loads((HERE / "pyproject.toml").read_text())["project"]


def _sources() -> list[Path]:
    return sorted(each for each in (HERE / PACKAGE).iterdir() if each.suffix == ".py" or each.name == "py.typed")


def _further() -> list[Path]:
    return [HERE / "pyproject.toml", HERE / "README.md", HERE / "build_wheel.py"]


def _metadata(project: dict[str, Any]) -> str:
    optional = project["optional-dependencies"]
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License: {project['license']['text']}",
        f"Requires-Python: {project['requires-python']}",
        *[f"Classifier: {each}" for each in project["classifiers"]],
        *[f"Requires-Dist: {each}" for each in project["dependencies"]],
        *[f"Provides-Extra: {extra}" for extra in optional],
        *[f'Requires-Dist: {each}; extra == "{extra}"' for extra, several in optional.items() for each in several],
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + "\n\n" + (HERE / "README.md").read_text()


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "dist")
    folder.mkdir(parents=True, exist_ok=True)
    print(folder / build_wheel(str(folder)))
