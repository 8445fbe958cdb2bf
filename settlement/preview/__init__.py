"""What a hand being written comes to, in words: why not, who pays whom, and how it changes the table."""
