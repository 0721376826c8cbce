"""Serve the built site on this machine until Ctrl+C. With --everywhere, serve the machine's network, too.

Any static web server would do. With this script nobody has to choose one.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

SITE = Path(__file__).parents[2] / "_build/html"
HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # with the algorithm, each body would come 40 ms after its headers
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    packed = False  # whether the response is the packed copy of a file

    def send_head(self) -> Any:
        """Send a file's packed copy if the client can unpack it and the copy isn't older than the file."""
        asked = self.path
        file = Path(self.translate_path(asked))
        copy = file.with_name(f"{file.name}.gz")
        wanted = "gzip" in self.headers.get("Accept-Encoding", "")
        self.packed = (
            wanted and file.is_file() and copy.is_file() and copy.stat().st_mtime >= file.stat().st_mtime
        )
        if self.packed:
            self.path = f"{asked.partition('?')[0]}.gz"
        try:
            return super().send_head()
        finally:
            self.path = asked

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send an error. For a missing page send the site's 404.html, as hosts of static sites do."""
        page = Path(self.directory, "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            return super().send_error(code, message, explain)
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)
        return None

    def guess_type(self, path: Any) -> str:
        return super().guess_type(str(path).removesuffix(".gz") if self.packed else path)

    def end_headers(self) -> None:
        if self.packed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header(
            "Cache-Control", "no-cache"
        )  # so a browser asks each time whether a build has changed the file
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):  # a browser that hangs up is no error
            super().handle_error(request, client_address)


def server(port: int = 0, folder: Path = SITE, host: str = HERE) -> Server:
    """A server of the folder on this port. Port 0 stands for any free port."""
    return Server((host, port), partial(Handler, directory=folder))


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve the built site.")
    parser.add_argument(
        "--everywhere", action="store_true", help="serve it to other devices in the network, too"
    )
    host = EVERYWHERE if parser.parse_args().everywhere else HERE
    try:
        site = server(8500, host=host)
    except OSError:  # the port is taken
        site = server(host=host)
    print(f"The book is at http://localhost:{site.server_port}/ (Ctrl+C ends it)", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        site.serve_forever()


if __name__ == "__main__":
    main()
