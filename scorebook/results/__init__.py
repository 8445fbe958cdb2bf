"""Old results from a spreadsheet: a reader from a file or pasted text to evenings, questions and refusals."""
