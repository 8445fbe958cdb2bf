"""Every column of text there is: what people write into, and what only programs do.

A new one is put here, and where people write into it, into the erasing.
"""

OF_PEOPLE = {
    "Account.login",
    "Account.name",
    "AccessAttempt.username",
    "ApiKey.name",
    "CircleRules.name",
    "Club.name",
    "Club.slug",
    "CupAct.author",
    "CupDay.name",
    "CupDay.reopened_because",
    "CupTable.because",
    "Draft.author",
    "Draft.facts",
    "Draft.screen",
    "Entrant.team",
    "Entry.facts",
    "Evening.place",
    "Evening.reopened_because",
    "Evening.title",
    "Mate.team",
    "Member.reads_as",
    "Player.name",
    "Remark.author",
    "Remark.word",
    "Revision.author",
    "Revision.facts",
    "Revision.reason",
    "Ruling.author",
    "Ruling.reason",
    "Seal.said",  # sealed anew with its row
    "Season.name",
    "Seat.name",
    "Tick.author",
    "Voucher.author",
    "Voucher.note",
    "Withdrawal.author",
    "Withdrawal.note",
}
OF_PROGRAMS = {
    "AccessAttempt": {"user_agent", "http_accept", "path_info", "get_data", "post_data"},
    "AccessFailureLog": {"user_agent", "username", "http_accept", "path_info"},  # none is kept
    "AccessLog": {"user_agent", "username", "http_accept", "path_info", "session_hash"},  # none is kept
    "Account": {"password"}, "ApiKey": {"role", "digest"}, "Call": {"figure", "outcome"}, "CashPosting": {"account"},
    "CashRules": {"currency"}, "CircleRules": {"game", "preset", "house_rules", "rules"}, "Club": {"public"},
    "ContentType": {"app_label", "model"}, "CupAct": {"deed", "said"},
    "CupDay": {"slug", "game", "preset", "house_rules", "rules", "sizes", "terms", "options", "seed", "prizes"},
    "CupLink": {"kind", "salt", "digest"}, "CupTable": {"ended"}, "Draft": {"kind"},
    "Entry": {"kind", "payouts", "pots", "after", "written", "radli", "contract"},
    "Evening": {"slug", "game", "preset", "house_rules", "rules", "currency", "standing", "seal"},
    "Group": {"name"}, "Handover": {"digest"},
    "Invitation": {"role", "salt", "digest"}, "Link": {"right", "salt", "digest"}, "Member": {"role"},
    "Permission": {"name", "codename"}, "Posting": {"pot"}, "Ration": {"digest"},
    "Remark": {"says", "by"},
    "Revision": {"action", "kind", "seal"}, "Round": {"method", "seed", "asked"}, "Ruling": {"kind"}, "Seal": {"table"},
    "Season": {"game", "unit", "currency", "method", "scale"}, "Session": {"session_key", "session_data"},
    "Trace": {"act"}, "Voucher": {"reason"},
}  # fmt: skip
