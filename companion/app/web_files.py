"""The files of the page: Flet's own start page with our name, colours and script in it.

Flet's start page changes with its version, so ours is made from the installed one each time.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from flet_web import get_package_web_dir

from companion.app.theme import FONT
from companion.paths import app_assets

# Flet's client asks a content network for one script that nothing here needs; the policy keeps
# the browser from asking anybody but this server.
POLICY = (
    "default-src 'self' data: blob:; "
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; "
    "connect-src 'self' ws: wss: data: blob:; "
    "worker-src 'self' blob:"
)
_HEAD = f"""  <meta http-equiv="Content-Security-Policy" content="{POLICY}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" type="image/svg+xml" href="icon.svg">
  <style>
    html, body, #loading, #splash {{ background: #F6F2E8 !important; }}
    @media (prefers-color-scheme: dark) {{
      html, body, #loading, #splash {{ background: #0E1A16 !important; }}
    }}
    #loading img {{ display: none; }}
    #splash {{
      position: fixed; inset: 0; z-index: 9; pointer-events: none;
      display: flex; align-items: center; justify-content: center;
    }}
    #splash img {{ width: 96px; animation: splash 1.6s ease-in-out infinite alternate; }}
    @keyframes splash {{ from {{ opacity: 0.55; }} }}
  </style>
  <script src="splash.js"></script>
  <script src="text.js"></script>
  <script src="calls.js" defer></script>
</head>"""


def write_web_files(folder: Path) -> None:
    """Put the page's files into `folder`, which Flet serves before its own."""
    shutil.copytree(app_assets(), folder, dirs_exist_ok=True)
    _add_font(folder)
    page = Path(get_package_web_dir(), "index.html").read_text(encoding="utf-8")
    page = page.replace('<link rel="icon" type="image/png" href="favicon.png" />', "")
    page = page.replace("<title>Flet</title>", "<title>Companion</title>")
    page = page.replace('content="Flet application."', 'content="A referee beside your table."')
    page = page.replace('content="Flet"', 'content="Companion"')
    page = page.replace("</head>", _HEAD, 1)
    (folder / "index.html").write_text(page, encoding="utf-8")


def _add_font(folder: Path) -> None:
    """Name our font among those the page loads before it shows anything.

    Flet's own way (`page.fonts`) loads later, and one weight only.
    """
    known = Path(get_package_web_dir(), "assets", "FontManifest.json")
    families = json.loads(known.read_text(encoding="utf-8"))
    fonts = [
        {"asset": f"../fonts/{path.name}"} for path in sorted(Path(folder, "fonts").glob("*.ttf"))
    ]
    manifest = folder / "assets" / known.name
    manifest.parent.mkdir(exist_ok=True)
    text = json.dumps([*families, {"family": FONT, "fonts": fonts}])
    manifest.write_text(text, encoding="utf-8")
