"""What every script must be, whichever page loads it."""

from __future__ import annotations

import re
from collections import Counter

from tests.house import ROOT, SCRIPTS_OF

GIVEN = re.compile(r"^(export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
IMPORTED = re.compile(r'^(?:import|\} from|export .* from)\b[^"\n]*"(\.[^"\n]+)";$', re.MULTILINE)


def test_every_name_that_a_script_gives_is_asked_for() -> None:
    """One that is not exported is asked for in its own file."""
    texts = {path: path.read_text(encoding="utf-8") for path in SCRIPTS_OF.rglob("*.js") if "vendor" not in path.parts}
    words = {path: Counter(re.findall(r"[\w$]+", text)) for path, text in texts.items()}
    idle = []
    for path, text in texts.items():
        for exported, name in GIVEN.findall(text):
            near = [other for other in texts if exported or other == path]
            if sum(words[other][name] for other in near) == 1:
                idle.append(f"{path.relative_to(SCRIPTS_OF).as_posix()}: {name}")
    assert idle == []


def test_every_module_that_a_script_imports_is_there() -> None:
    """As a browser looks for it: beside the script, whatever folder either of them has moved to."""
    scripts = [path for path in SCRIPTS_OF.rglob("*.js") if "vendor" not in path.parts]
    missing = [
        f"{path.relative_to(SCRIPTS_OF).as_posix()}: {name}"
        for path in [*scripts, *(ROOT / "tests").rglob("*.mjs")]
        for name in IMPORTED.findall(path.read_text(encoding="utf-8"))
        if not (path.parent / name).is_file()
    ]
    assert missing == []
