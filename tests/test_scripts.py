"""What every script must be, whichever page loads it."""

from __future__ import annotations

import re
from collections import Counter

from tests.house import SCRIPTS_OF

GIVEN = re.compile(r"^(export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)


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
