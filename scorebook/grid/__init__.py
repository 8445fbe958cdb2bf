"""The grid: enter a night kept on paper later, check it completely, and write it completely.

A row of the grid is a hand in the table's shorthand.  The shorthand knows no game: its words are the labels in the
game's own description of a hand and of its entry screen, in the user's language.
"""
