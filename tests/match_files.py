"""Match files for tests: whatever their lines say, with checks that fit, as somebody who means ill would make them.

The checks are computed here by themselves, from `docs/match-file.md`.
"""

import hashlib
import re

_SEALS = re.compile(rb'(?:,"check":"[0-9a-f]{8}"\}|,"digest":"[0-9a-f]{64}"\}|,"[0-9a-f]{8}"\])$')


def unsealed(data: bytes) -> list[bytes]:
    """Return the lines of a match file as JSON texts without their checks."""
    return [_SEALS.sub(line[-1:], line) for line in data.splitlines()]


def sealed(*texts: bytes) -> bytes:
    """Return a file of JSON texts, to each of which its check is added; what is no object or list stays."""
    lines: list[bytes] = []
    before = hashlib.sha256()
    for text in texts:
        digits, line = 8, text
        if text.endswith(b"]"):
            line = text[:-1] + b',"'
        elif text.startswith(b'{"outcome":'):
            digits, line = 64, text[:-1] + b',"digest":"'
        elif text.endswith(b"}"):
            line = text[:-1] + b',"check":"'
        if line is not text:
            whole = before.copy()
            whole.update(line)
            line += whole.hexdigest()[:digits].encode() + b'"' + text[-1:]
        lines.append(line + b"\n")
        before.update(lines[-1])
    return b"".join(lines)
