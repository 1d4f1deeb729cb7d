"""What processes hold in memory, with everything they started, as Linux tells it in /proc."""

from __future__ import annotations

from pathlib import Path

from companion.errors import CompanionError

_PROC = Path("/proc")


def resident_mb(root: int) -> float:
    """Megabytes resident in a process and all its descendants; 0 once it is gone.

    Pages that several of them share are counted once where the kernel tells the share of each
    (`Pss`), and in full otherwise. Raises `CompanionError` on a system without /proc.
    """
    if not (_PROC / "self" / "stat").exists():
        raise CompanionError("memory over time is read from /proc, which this system does not have")
    family = _family(root)
    if len(family) == 1:
        return _field(root, "status", "VmRSS:")
    shares = {pid: _field(pid, "smaps_rollup", "Pss:") for pid in family}
    return sum(share or _field(pid, "status", "VmRSS:") for pid, share in shares.items())


def peak_mb(pid: int) -> float:
    """The most megabytes one process was ever resident with; 0 once it is gone."""
    return _field(pid, "status", "VmHWM:")


def _family(root: int) -> list[int]:
    """A process and its descendants."""
    parents: dict[int, list[int]] = {}
    for folder in _PROC.iterdir():
        if not folder.name.isdigit():
            continue
        try:
            # The name in brackets may hold anything; the fields after it do not.
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents.setdefault(int(fields[1]), []).append(int(folder.name))
    found, left = [], [root]
    while left:
        pid = left.pop()
        found.append(pid)
        left += parents.get(pid, [])
    return found


def _field(pid: int, file: str, name: str) -> float:
    """A field of kilobytes, in megabytes."""
    try:
        lines = (_PROC / str(pid) / file).read_text().splitlines()
    except OSError:
        return 0.0
    for line in lines:
        if line.startswith(name):
            return int(line.split()[1]) / 1024
    return 0.0
