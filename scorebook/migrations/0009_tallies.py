"""Count what was played before tallies were kept: who was dealt cards in a hand, and what closed evenings came to."""

from django.db import migrations

# How many of a table are dealt cards, the first so many after the dealer, as the games had it until now.
IN_PLAY = {"paskievics": 4, "magyar": 3, "kiralyhivasos": 4, "tapper": 3, "stroman": 2, "trisak_tolnai": 4,
           "trisak_wiki": 4, "alsos": 3, "danish": 3}
OPPOSITE = ("danish",)  # there of four the one opposite the dealer rests, and a hand may name another
CLOSED = "(SELECT id FROM scorebook_evening WHERE closed_at IS NOT NULL)"
TALLIES = f"""
    INSERT INTO scorebook_tally (seat_id, points, hands, declared, won)
    SELECT seat.id,
        (SELECT COALESCE(SUM(posting.points), 0) FROM scorebook_posting posting WHERE posting.seat_id = seat.id),
        COALESCE(SUM((entry.played >> seat.number) & 1), 0),
        COUNT(CASE WHEN entry.declarer_id = seat.id AND entry.won IS NOT NULL THEN 1 END),
        COUNT(CASE WHEN entry.declarer_id = seat.id AND entry.won THEN 1 END)
    FROM scorebook_seat seat
    LEFT JOIN scorebook_entry entry ON entry.evening_id = seat.evening_id AND NOT entry.struck
    WHERE seat.evening_id IN {CLOSED}
    GROUP BY seat.id
"""
SIDES = f"""
    INSERT INTO scorebook_side (declarer_id, partner_id, hands, won, points)
    SELECT hand.declarer_id, hand.partner_id, COUNT(*), COUNT(CASE WHEN hand.won THEN 1 END), SUM(hand.points)
    FROM (
        SELECT entry.declarer_id, entry.partner_id, entry.won,
            (SELECT COALESCE(SUM(posting.points), 0) FROM scorebook_posting posting
             WHERE posting.entry_id = entry.id AND posting.seat_id IN (entry.declarer_id, entry.partner_id)) AS points
        FROM scorebook_entry entry
        WHERE entry.evening_id IN {CLOSED} AND NOT entry.struck AND entry.declarer_id IS NOT NULL
            AND entry.won IS NOT NULL
    ) hand
    GROUP BY hand.declarer_id, hand.partner_id
"""


def fill(apps, schema_editor):
    """Fill the new columns and tables."""
    entries, evenings = apps.get_model("scorebook", "Entry"), apps.get_model("scorebook", "Evening")
    for evening in evenings.objects.order_by("pk").prefetch_related("seats"):
        seats = sorted(evening.seats.all(), key=lambda seat: seat.number)
        for seat in seats:
            dealt = entries.objects.filter(evening=evening, dealer_id=seat.pk, struck=False)
            dealt.update(played=_in_play(evening.game, len(seats), seat.number))
        everybody = (1 << len(seats)) - 1
        told = entries.objects.filter(evening=evening, dealer_id__isnull=False, struck=False)
        for pk, facts in told.values_list("pk", "facts"):
            if facts.get("sitting_out") is not None and len(seats) > IN_PLAY[evening.game]:
                entries.objects.filter(pk=pk).update(played=everybody & ~(1 << facts["sitting_out"]))
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(TALLIES)
        cursor.execute(SIDES)


def _in_play(game, players, dealer):
    order = (*range(dealer + 1, players), *range(dealer + 1))
    dealt = order[: IN_PLAY.get(game, players)]
    if game in OPPOSITE and players > len(dealt):
        dealt = [seat for seat in order if seat != (dealer + 2) % players]
    return sum(1 << seat for seat in dealt)


def leave(apps, schema_editor):
    """Take nothing back: the tables go with the migration before."""


class Migration(migrations.Migration):
    """The count."""

    dependencies = [("scorebook", "0008_seasons")]
    operations = [migrations.RunPython(fill, leave)]
