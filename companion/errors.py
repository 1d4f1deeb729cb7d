"""What can go wrong, named by cause.

    CompanionError          something asked for can't be had      exit code 1
    +-- UsageError          wrong usage, unknown names, or a
                            malformed record or labels file       exit code 2

The message of either is one sentence for a person: what is wrong, where, and what to do.
The command line prints it on stderr and exits with `exit_code`; nothing else is printed.
"""

from __future__ import annotations


class CompanionError(Exception):
    """Something asked for can't be had: a missing picture, no such camera, a port in use."""

    exit_code = 1


class UsageError(CompanionError):
    """Wrong usage, an unknown name, or a malformed record or labels file."""

    exit_code = 2
