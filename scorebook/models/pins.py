"""A migration operation for a new house rule: rules agreed before it keep their meaning."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db.migrations import RunPython

from scorebook.models.seal import seal_rows

PINNED = ("Evening", "CircleRules", "CupDay")
"""The models with house rules: ``rules`` is the complete set, ``house_rules`` the differences from the preset."""


class PinRule(RunPython):
    """Pin a new house rule to every existing evening, cup day and circle's rules.

    Existing rows get the value ``before``; ``now`` is the value that the presets have from now on.  If the two differ,
    ``before`` is stored as a difference from the preset, and pages, exports and new evenings show it as such.
    """

    def __init__(self, game: str, key: str, *, before: Any, now: Any) -> None:
        self.game, self.key, self.before, self.now = game, key, before, now
        super().__init__(partial(_pin, rule=self), RunPython.noop)

    def describe(self) -> str:
        """Return the line that ``migrate`` prints."""
        return f"Pin {self.key} of {self.game}"


def _pin(apps: Any, _schema_editor: Any, *, rule: PinRule) -> None:
    for name in PINNED:
        model, changed = apps.get_model("scorebook", name), []
        rows = model.objects.filter(game=rule.game).values_list("pk", "rules", "house_rules")
        for number, rules, house_rules in rows.order_by("pk").iterator():
            if rule.key in rules:
                continue
            agreed = house_rules if rule.before == rule.now else {**house_rules, rule.key: rule.before}
            whole = {**rules, rule.key: rule.before}
            model.objects.filter(pk=number).update(rules=whole, house_rules=agreed)
            changed.append(number)
        seal_rows(model, model.objects.filter(pk__in=changed), apps.get_model("scorebook", "Seal"))
