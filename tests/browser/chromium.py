"""A headless Chromium, driven over a pipe by its DevTools protocol; Python alone is enough."""

from __future__ import annotations

import base64
import contextlib
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


def executable() -> str:
    """Chromium's path; skips, or fails where QANORM_BROWSER=required, when there is none."""
    found = shutil.which("chromium")
    if found is None:
        reason = "no chromium here: tests/browser/setup.sh installs it"
        if os.environ.get("QANORM_BROWSER") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    return found


class Browser:
    """One page of a running Chromium; `complaints` gathers console errors and exceptions."""

    def __init__(self, write: int, read: int) -> None:
        self._write, self._read = write, read
        self._numbers = itertools.count(1)
        self._rest = b""
        self._session: str | None = None
        self.complaints: list[str] = []
        self.requests: list[str] = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        number = next(self._numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": params}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            received = self._receive()
            if received.get("id") == number:
                assert "error" not in received, received["error"]
                return received["result"]
            self._note(received)

    def _receive(self, seconds: float = 60) -> dict[str, Any]:
        end = time.monotonic() + seconds
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._read], [], [], end - time.monotonic())
            assert ready, "chromium does not answer"
            self._rest += os.read(self._read, 1 << 20)
        raw, self._rest = self._rest.split(b"\0", 1)
        return json.loads(raw)

    def _note(self, event: dict[str, Any]) -> None:
        method, params = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.complaints.append(str(params["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning"):
            self.complaints.append(str(params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.complaints.append(str(params["entry"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])

    def open(self, page: Path) -> None:
        """Open a file and wait until it is there."""
        self.send("Page.navigate", url=page.resolve().as_uri())
        for _ in range(600):
            if (
                self.run("document.readyState") == "complete"
                and self.run("location.href") != "about:blank"
            ):
                return
            time.sleep(0.05)
        raise AssertionError("the page does not load")

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        found = self.send("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def size(self, width: int, height: int, *, dark: bool = False) -> None:
        """Set the size of the window, and whether the reader prefers dark pages."""
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=1, mobile=width < 600,
        )  # fmt: skip
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", features=[scheme])

    def press(self, key: str, code: int) -> None:
        """Press a key."""
        for kind in ("keyDown", "keyUp"):
            text = {"text": "\r"} if key == "Enter" and kind == "keyDown" else {}
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=key,
                      windowsVirtualKeyCode=code, **text)  # fmt: skip

    def screenshot(self, path: Path, height: int | None = None) -> None:
        """Save what shows; with a height, that much of the page."""
        options: dict[str, Any] = {"format": "png"}
        if height is not None:
            width = self.run("innerWidth")
            clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
            options |= {"captureBeyondViewport": True, "clip": clip}
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot", **options)["data"]))


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    """A Chromium that is gone afterwards."""
    program = executable()
    to_read, to_write = os.pipe()
    from_read, from_write = os.pipe()
    with tempfile.TemporaryDirectory() as profile:
        flags = [
            "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
            "--no-first-run", "--disable-extensions", "--disable-background-networking",
            f"--user-data-dir={profile}",
        ]  # fmt: skip
        # The protocol wants descriptors 3 and 4; the shell puts ours there.
        shell = f'exec "$0" "$@" 3<&{to_read} 4>&{from_write}'
        process = subprocess.Popen(
            ["bash", "-c", shell, program, *flags], pass_fds=(to_read, from_write),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_read)
        os.close(from_write)
        try:
            yield Browser(to_write, from_read)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            os.close(to_write)
            os.close(from_read)
            shutil.rmtree(profile, ignore_errors=True)
            Path(profile).mkdir(exist_ok=True)
