"""Clubs: what is done with members, invitations, evenings and house rules, each in one transaction and traced.

What cannot be done is refused as the ledger refuses: :class:`scorebook.ledger.Refused`, with every reason in words.
"""
