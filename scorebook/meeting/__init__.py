"""The evenings that a club announces: day, hour and place, who comes, and a calendar to subscribe to."""
