# SPDX-License-Identifier: Apache-2.0
"""Output files: JSON that is easy to read and compare, and PNG."""

import json
import struct
import zlib


def text(style):
    """The style as JSON, with one line for each property of each layer."""
    lines = ["{"]
    for key, value in style.items():
        if key != "layers":
            lines.append(f"  {json.dumps(key)}: {compact(value)},")
    lines.append('  "layers": [')
    lines.append(",\n".join(layer_text(layer) for layer in style["layers"]))
    return "\n".join([*lines, "  ]", "}", ""])


def layer_text(layer):
    head = [f"{json.dumps(k)}: {compact(v)}" for k, v in layer.items() if not nested(k)]
    parts = ["      " + part for part in head]
    for key in ("layout", "paint"):
        if layer.get(key):
            inner = ",\n".join(
                f"        {json.dumps(k)}: {compact(v)}" for k, v in layer[key].items()
            )
            parts.append(f"      {json.dumps(key)}: {{\n{inner}\n      }}")
    return "    {\n" + ",\n".join(parts) + "\n    }"


def nested(key):
    return key in ("layout", "paint")


def compact(value):
    return json.dumps(value, ensure_ascii=False)


def png(width, height, pixels):
    """An RGBA image; `pixels` has four bytes per pixel, from the top, with straight alpha."""
    row = width * 4
    raw = b"".join(b"\0" + pixels[y * row : (y + 1) * row] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in chunks)


def chunk(kind, data):
    crc = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc)


def same(path, data):
    """Whether the file has this content. PNG files are compared by their pixels, since zlib's versions
    compress differently."""
    if not path.exists():
        return False
    found = path.read_bytes()
    if path.suffix == ".png":
        return plain(found) == plain(data)
    return found == data


def plain(data):
    """The header of a PNG and its uncompressed rows."""
    parts, at, rows = [], 8, b""
    while at + 8 <= len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        parts += [body] if kind == b"IHDR" else []
        rows += body if kind == b"IDAT" else b""
        at += size + 12
    return parts, zlib.decompress(rows)
