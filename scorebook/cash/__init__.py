"""The club's money book: nights charged by the club's cash rules, fines, payments, balances as of any day.

Everything is a voucher whose postings add up to zero; every writer holds the club's row.  A player's account is what he
has to get (+) or still owes (−).
"""
