"""The grid: a night kept on paper, keyed in afterwards, checked whole and written whole.

A row of the grid is a hand in the shorthand of the table.  The shorthand knows no game: its words are the labels of the
game's own description of a hand and of its entry screen, in the reader's language.
"""
