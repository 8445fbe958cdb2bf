"""Triggers: what was written once stays, and the database itself refuses to change or remove it.

The one exception is an erasure.  While a row of ``scorebook_erasure`` is not finished, names become "N. N.", texts
"[…]", and accounts nothing; whatever moves points stays as it was written.  An erasure cannot be removed, or begun
again once it is finished.

SQLite drops the triggers of a table that it rebuilds, and it looks at every trigger when it renames a table.  A later
migration that makes it rebuild one of these tables calls ``unguard`` before and ``guard`` after.  Tests that empty the
database between them do it through ``tests/world/emptying.py``.
"""

from dataclasses import dataclass

from django.db import migrations

ERASING = "EXISTS (SELECT 1 FROM scorebook_erasure WHERE finished_at IS NULL)"
REFUSE = "RAISE EXCEPTION USING MESSAGE = TG_TABLE_NAME || ' is append-only', ERRCODE = 'restrict_violation'"
NAME, TEXT, NOBODY = "= 'N. N.'", "= '[…]'", "IS NULL"
FACTS = ("note", "reason")
"""The texts among the facts of a revision."""


def same(*columns):
    """Return the condition that these columns keep their values; SQLite's word for it is put in by ``in_sqlite``."""
    return " AND ".join(f'NEW."{column}" IS NOT DISTINCT FROM OLD."{column}"' for column in columns)


def erased(column, becomes, also=ERASING):
    """Return the condition that a column keeps its value or becomes what an erasure makes of it."""
    new, old = f'NEW."{column}"', f'OLD."{column}"'
    return f"({new} IS NOT DISTINCT FROM {old} OR ({new} {becomes} AND {also}))"


def facts_erased(text_of, without_texts):
    """Return the condition that the facts of a revision keep everything but the texts that an erasure takes out."""
    texts = ((text_of("NEW", name), text_of("OLD", name)) for name in FACTS)
    kept = f"{without_texts('NEW')} IS NOT DISTINCT FROM {without_texts('OLD')}"
    may = (f"({new} IS NOT DISTINCT FROM {old} OR ({new} {TEXT} AND {old} IS NOT NULL))" for new, old in texts)
    return " AND ".join((*may, kept))


def in_sqlite(condition):
    """Return a condition in SQLite's words; it knows the long form from 3.39 on."""
    facts = facts_erased(
        lambda row, name: f"json_extract({row}.facts, '$.{name}')",
        lambda row: "json_remove({}.facts, {})".format(row, ", ".join(f"'$.{name}'" for name in FACTS)),
    )
    return condition.replace("{facts}", facts).replace("IS NOT DISTINCT FROM", "IS")


def in_postgresql(condition):
    """Return a condition in PostgreSQL's words."""
    facts = facts_erased(
        lambda row, name: f"({row}.facts::jsonb ->> '{name}')",
        lambda row: f"({row}.facts::jsonb {' '.join(f'- {name!r}' for name in FACTS)})",
    )
    return condition.replace("{facts}", facts)


def key_of(*columns):
    """Return the condition that a row has the same key as a new one."""
    return " AND ".join(f'"{column}" = NEW."{column}"' for column in columns)


@dataclass(frozen=True, kw_only=True)
class Guard:
    """What is guarded: a table, when one of its rows may change or go (never where nothing is said), and its other keys.

    SQLite's ``REPLACE`` removes the row with the same key without a word to any trigger: a new row with the number or a
    key of another is refused.
    """

    table: str
    may_change: str = ""
    may_go: str = ""
    keys: tuple = ()

    @property
    def name(self):
        """The name of the table."""
        return f"scorebook_{self.table}"

    def sqlite(self):
        """Yield the statements for SQLite."""
        replaces = " OR ".join(f"EXISTS (SELECT 1 FROM {self.name} WHERE {key})" for key in (key_of("id"), *self.keys))
        may_not = f"WHEN NOT ({in_sqlite(self.may_change)}) " if self.may_change else ""
        may_not_go = f"WHEN NOT ({self.may_go}) " if self.may_go else ""
        for verb, event, when in (
            ("update", "UPDATE", may_not),
            ("delete", "DELETE", may_not_go),
            ("replace", "INSERT", f"WHEN {replaces} "),
        ):
            yield (
                f"CREATE TRIGGER {self.name}_refuses_{verb} BEFORE {event} ON {self.name} {when}"
                f"BEGIN SELECT RAISE(ABORT, '{self.name} is append-only'); END"
            )

    def postgresql(self):
        """Yield the statements for PostgreSQL."""
        verbs = ["UPDATE"] * (not self.may_change) + ["DELETE"] * (not self.may_go) + ["TRUNCATE"]
        yield (
            f"CREATE TRIGGER {self.name}_refuses_removal BEFORE {' OR '.join(verbs)} ON {self.name} "
            "FOR EACH STATEMENT EXECUTE FUNCTION scorebook_append_only()"
        )
        if self.may_change:
            yield (
                f"CREATE FUNCTION {self.name}_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                f"IF {in_postgresql(self.may_change)} THEN RETURN NEW; END IF; {REFUSE}; END $$"
            )
            yield (
                f"CREATE TRIGGER {self.name}_refuses_change BEFORE UPDATE ON {self.name} "
                f"FOR EACH ROW EXECUTE FUNCTION {self.name}_stays()"
            )
        if self.may_go:
            yield (
                f"CREATE FUNCTION {self.name}_goes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                f"IF {self.may_go} THEN RETURN OLD; END IF; {REFUSE}; END $$"
            )
            yield (
                f"CREATE TRIGGER {self.name}_refuses_deletion BEFORE DELETE ON {self.name} "
                f"FOR EACH ROW EXECUTE FUNCTION {self.name}_goes()"
            )


def condition(*parts):
    """Return all of these conditions as one."""
    return " AND ".join(parts)


def removed(number, tables=" WHERE"):
    """Return the condition that an import was taken back; ``number`` is the column with its number."""
    return f"EXISTS (SELECT 1 FROM scorebook_pastremoval taken{tables} taken.number = {number})"


GUARDS = (
    Guard(
        table="revision",
        keys=(key_of("evening_id", "key"), key_of("evening_id", "head"), key_of("entry_id", "number")),
        may_change=condition(
            ERASING,
            same("id", "evening_id", "entry_id", "number", "key", "head", "action", "kind", "link_id", "written_at"),
            same("insertion"),
            erased("author", NAME, 'OLD."author" IS NOT NULL'),
            erased("reason", TEXT, 'OLD."reason" IS NOT NULL'),
            "{facts}",
        ),
    ),
    Guard(table="posting"),
    Guard(
        table="remark",
        keys=(key_of("evening_id", "key"),),
        may_change=condition(
            same("id", "evening_id", "entry_id", "version", "seat_id", "says", "by", "link_id", "key", "said_at"),
            erased("author", NAME),
            erased("word", TEXT, f"OLD.\"word\" <> '' AND {ERASING}"),
        ),
    ),
    Guard(
        table="tick",
        may_change=condition(
            same("id", "night_id", "edition", "amount", "paid", "ticked_at"),
            erased("author", NAME),
        ),
    ),
    Guard(
        table="detailchange",
        may_change=condition(
            same("id", "evening_id", "detail", "link_id", "changed_at"),
            erased("author", NAME),
            erased("was", TEXT),
            erased("became", TEXT),
        ),
    ),
    Guard(
        table="trace",
        may_change=condition(same("id", "club_id", "act", "evening_id", "at"), erased("by_id", NOBODY)),
    ),
    Guard(
        table="voucher",
        keys=(key_of("club_id", "key"), key_of("club_id", "number"), key_of("reverses_id")),
        may_change=condition(
            ERASING,
            same("id", "club_id", "number", "key", "batch", "reason", "kind", "day", "night_id", "rules_id", "reverses_id", "written_at"),
            erased("author", NAME),
            erased("note", TEXT),
            erased("by_id", NOBODY),
        ),
    ),
    Guard(table="cashposting", keys=(key_of("voucher_id", "player_id"), key_of("voucher_id", "account") + " AND NEW.account <> ''")),
    Guard(table="cashrules"),
    Guard(
        table="withdrawal",
        keys=(key_of("rules_id"),),
        may_change=condition(
            ERASING,
            same("id", "rules_id", "written_at"),
            erased("author", NAME),
            erased("note", TEXT),
            erased("by_id", NOBODY),
        ),
    ),
    Guard(
        table="cupact",
        keys=(key_of("cup_day_id", "head"), key_of("cup_day_id", "key")),
        may_change=condition(
            same("id", "cup_day_id", "head", "key", "deed", "round", "said", "at"),
            erased("by_id", NOBODY),
            erased("author", NAME),
            erased("because", TEXT),
        ),
    ),
    Guard(
        table="ruling",
        keys=(key_of("cup_day_id", "key"), key_of("takes_back_id")),
        may_change=condition(
            same("id", "cup_day_id", "round_id", "entrant_id", "hundredths", "kind", "key", "at", "takes_back_id"),
            erased("by_id", NOBODY),
            erased("author", NAME),
            erased("reason", TEXT),
        ),
    ),
    Guard(
        table="cuppayment",
        keys=(key_of("cup_day_id", "key"), key_of("takes_back_id")),
        may_change=condition(
            same("id", "cup_day_id", "entrant_id", "amount", "currency", "key", "at", "takes_back_id"),
            erased("by_id", NOBODY),
            erased("author", NAME),
        ),
    ),
    Guard(
        table="arrival",
        keys=(key_of("club_id"), key_of("key")),
        may_change=condition(same("id", "club_id", "key", "seal", "roles", "at"), erased("by_id", NOBODY)),
    ),
    Guard(
        table="erasure",
        keys=(key_of("player_id"),),
        may_change="(OLD.finished_at IS NULL OR NEW.finished_at IS NOT DISTINCT FROM OLD.finished_at)",
    ),
    Guard(
        table="pastimport",
        keys=(key_of("club_id", "key"),),
        may_go=removed("OLD.id"),
        may_change=condition(
            same("id", "club_id", "key", "digest", "unit", "currency", "count", "added", "head", "seal", "written_at"),
            erased("by_id", NOBODY),
            erased("author", NAME),
            erased("source", TEXT),
        ),
    ),
    Guard(
        table="pastevening",
        may_go=removed("OLD.imported_id"),
        may_change=condition(
            same("id", "imported_id", "club_id", "day", "game", "rest", "rest_kind"),
            erased("table", TEXT),
            erased("place", TEXT),
        ),
    ),
    Guard(
        table="pastresult",
        keys=(key_of("evening_id", "player_id"),),
        may_go=removed("evening.imported_id", ", scorebook_pastevening evening WHERE evening.id = OLD.evening_id AND"),
        may_change=same("id", "evening_id", "amount"),
    ),
    Guard(
        table="pastremoval",
        keys=(key_of("number"),),
        may_change=condition(
            same("id", "club_id", "number", "key", "head", "seal", "written_at", "removed_at"),
            erased("by_id", NOBODY),
            erased("author", NAME),
            erased("reason", TEXT),
            erased("source", TEXT),
        ),
    ),
    Guard(
        table="edition",
        keys=(key_of("season_id", "number"), key_of("season_id", "key")),
        may_change=condition(
            same("id", "season_id", "number", "key", "terms", "evenings", "written_at"),
            erased("by_id", NOBODY),
            erased("author", NAME),
            erased("reason", TEXT),
            erased("source", TEXT),
        ),
    ),
    Guard(
        table="editionline",
        keys=(key_of("edition_id", "board", "rank"),),
        may_change=condition(
            same("id", "edition_id", "board", "rank", "place", "value", "amount", "evenings", "guest"),
            erased("name", "IN ('N. N.', '[…]')"),
            erased("remark", TEXT),
        ),
    ),
)


def guard(apps, schema_editor):
    """Make the triggers."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            f"CREATE FUNCTION scorebook_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {REFUSE}; END $$", None
        )
        statements = (statement for one in GUARDS for statement in one.postgresql())
    else:
        statements = (statement for one in GUARDS for statement in one.sqlite())
    for statement in statements:
        schema_editor.execute(statement, None)


def unguard(apps, schema_editor):
    """Take the triggers away."""
    if schema_editor.connection.vendor == "postgresql":
        for name in ("scorebook_append_only", *(f"{one.name}_stays" for one in GUARDS if one.may_change), *(f"{one.name}_goes" for one in GUARDS if one.may_go)):
            schema_editor.execute(f"DROP FUNCTION {name}() CASCADE")
        return
    for one in GUARDS:
        for verb in ("update", "delete", "replace"):
            schema_editor.execute(f"DROP TRIGGER {one.name}_refuses_{verb}")


class Migration(migrations.Migration):
    """The triggers."""

    dependencies = [("scorebook", "0001_tables")]
    operations = [migrations.RunPython(guard, unguard)]
