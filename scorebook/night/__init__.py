"""The end: who stands where, what is owed, who pays whom."""
