"""The site under test, and a browser to look at it with."""

import os
import pathlib
import shutil
import subprocess

import pytest
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = pathlib.Path(__file__).parent / "pages"


def build(output, *arguments):
    command = [ROOT / ".build/debug/site", "build", "--output", output, *arguments]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    return output


@pytest.fixture(scope="session")
def course(tmp_path_factory):
    """The course itself."""
    return build(tmp_path_factory.mktemp("course") / "site")


@pytest.fixture(scope="session")
def pages(tmp_path_factory):
    """A small site with every construct, in two languages."""
    return build(tmp_path_factory.mktemp("pages") / "site", "--source", PAGES)


@pytest.fixture(scope="session")
def browser():
    # The shell opens a page in a third of the time that the whole browser takes.
    programs = ["chromium-headless-shell", "chromium", "chromium-browser"]
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, programs)), None)
    assert path, "there is no Chromium; type 'make test-browser', which installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


class Visit:
    """A page in a browser, with everything noted that should not happen."""

    def __init__(self, browser, **options):
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(10_000)
        self.page = self.context.new_page()
        self.faults = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("request", self._request)

    def _console(self, message):
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")

    def _request(self, request):
        if not request.url.startswith(("file://", "data:")):
            self.faults.append(f"request: {request.url}")

    def open(self, file):
        self.page.goto(f"file://{file}")
        return self.page


@pytest.fixture
def visit(browser):
    visits = []

    def start(**options):
        visits.append(Visit(browser, **options))
        return visits[-1]

    yield start
    for one in visits:
        one.context.close()


def html_files(site):
    return sorted(path for path in pathlib.Path(site).rglob("*.html"))
