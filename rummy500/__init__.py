"""500 Rum: the rules of the card game, a table to play it on, and lessons that teach it."""
