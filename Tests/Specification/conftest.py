"""The programs under test, and the examples of the specifications."""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRODUCTS = ROOT / ".build/debug"
FETCHED = ROOT / ".build/specification"


class Example:
    """One example: what is typed, what it becomes, and by which extension."""

    def __init__(self, number, extension, markdown, html):
        self.number = number
        self.extension = extension
        # The specifications show tabs as arrows.
        self.markdown = markdown.replace("→", "\t")
        self.html = html.replace("→", "\t")


def examples(name):
    text = (FETCHED / name).read_text(encoding="utf-8")
    fence = "`" * 32
    pattern = re.compile(
        rf"^{fence} example ?([a-z ]*)\n(.*?)^\.\n(.*?)^{fence}$", re.DOTALL | re.MULTILINE
    )
    return [
        Example(index + 1, match[1].strip(), match[2], match[3])
        for index, match in enumerate(pattern.finditer(text))
    ]


def rendered(documents, mode):
    """What `markdown-renderer` makes of documents."""
    typed = "".join(document + "\0" for document in documents).encode()
    result = subprocess.run(
        [PRODUCTS / "markdown-renderer", "render", mode],
        input=typed, capture_output=True, check=True, timeout=120,
    )
    return result.stdout.decode().split("\0")[:-1]
