"""Clubs: changes to members, invitations, evenings and house rules, each in one transaction and with a trace.

A change that is not possible raises :class:`scorebook.ledger.Refused` with every reason as text.
"""
