"""Makes a page's Content-Security-Policy from its finished HTML.

The policy says what the page may do in a browser. A static site can't count on HTTP headers, so the policy is
a meta tag. The lab has no policy, because it has to run whatever readers write into notebooks.
"""

from __future__ import annotations

import base64
import hashlib
import re

MARK = '<meta http-equiv="Content-Security-Policy"'
SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.DOTALL | re.IGNORECASE)
HANDLER = re.compile(r"<[a-z][^<>]*\s(on[a-z]+)\s*=", re.IGNORECASE)
JAVASCRIPT_LINK = re.compile(r"""\b(?:href|src|action)\s*=\s*["']?\s*javascript:""", re.IGNORECASE)
RULES = (
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
)


def check_handlers(html: str) -> None:
    """Raise ValueError if the page has a script in an attribute, because the policy wouldn't let it run."""
    markup = SCRIPT.sub("", html)
    if found := HANDLER.search(markup) or JAVASCRIPT_LINK.search(markup):
        raise ValueError(f"an attribute contains a script, which the policy would block: {found[0][:200]}")


def policy(html: str) -> str:
    """The meta tag with a page's policy.

    The policy allows the site's files, and the page's inline scripts by their hashes.
    """
    hashes = "".join(f" '{one}'" for one in sorted({hashed(text) for text in inline_scripts(html)}))
    rules = "; ".join(rule + hashes if rule.startswith("script-src") else rule for rule in RULES)
    return f'{MARK} content="{rules}">'


def inline_scripts(html: str) -> list[str]:
    """The page's inline scripts, without script tags that only contain data."""
    return [
        text
        for attributes, text in SCRIPT.findall(html)
        if not re.search(r'\bsrc\s*=|type="application/json"', attributes)
    ]


def hashed(script: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
