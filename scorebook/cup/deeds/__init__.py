"""What whoever directs does, in the order of the day: the only writers of a cup day."""
