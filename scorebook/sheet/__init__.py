"""The score sheet as rows of text; its history; its rádlis."""
