"""Made-up pages and the fuzzer's inputs become sites that a strict HTML parser accepts."""

import concurrent.futures
import os
import re
import subprocess

import html5lib
import pytest

from conftest import PRODUCTS, ROOT

SAMPLES = int(os.environ.get("SAMPLES", "600"))
CORPUS = ROOT / ".build/fuzzer/corpus"


def inputs():
    """Documents from the generator, the fuzzer's seeds, and what it has kept so far."""
    command = [PRODUCTS / "markdown-renderer", "samples", str(SAMPLES)]
    samples = subprocess.run(command, capture_output=True, check=True, timeout=120).stdout
    yield from samples.split(b"\0")[:-1]
    for file in sorted((ROOT / "Tests/SiteFuzz/Seeds").iterdir()):
        yield file.read_bytes()
    if CORPUS.is_dir():
        for file in sorted(CORPUS.iterdir())[:SAMPLES]:
            yield file.read_bytes().decode(errors="replace").encode()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A site of all of them, without raw HTML, whose faults would be the author's own."""
    folder = tmp_path_factory.mktemp("strict")
    source = folder / "source"
    source.mkdir()
    for index, document in enumerate(inputs()):
        (source / f"page-{index}.md").write_bytes(document)
    command = [PRODUCTS / "site", "build", "--source", source, "--output", folder / "site"]
    command += ["--safe", "--lenient"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    # A page may be refused, such as for a fault in its front matter: that is said, and the rest is built.
    refused = set(re.findall(r"^(\S+/page-\d+\.md)(?::\d+)*: error: ", result.stderr, re.MULTILINE))
    if refused:
        for page in refused:
            os.remove(page)
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, result.stderr
    return folder / "site"


def faults(text):
    """What a strict parser says of a page, but for control characters, which stay as they are typed."""
    parser = html5lib.HTMLParser()
    parser.parse(text)
    return [one for one in parser.errors if one[1] != "invalid-codepoint"]


def faults_of_file(path):
    return path.name, faults(path.read_text(encoding="utf-8"))


def test_every_page_is_well_formed(site):
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > SAMPLES
    with concurrent.futures.ProcessPoolExecutor() as pool:
        found = {name: errors for name, errors in pool.map(faults_of_file, pages, chunksize=16)}
    faulty = {name: errors for name, errors in found.items() if errors}
    assert not faulty


@pytest.mark.parametrize("broken", ["<p><b>a</p>", "<a href='x'><a>", "<p title=\"a\"b>", "</div>"])
def test_a_broken_page_is_noticed(site, broken):
    page = (site / "page-0.html").read_text(encoding="utf-8")
    assert faults(page) == []
    assert faults(page.replace("<article>", "<article>" + broken)) != []
