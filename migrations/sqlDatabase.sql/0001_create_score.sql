-- The scores of the game; nom is the player's name.
CREATE TABLE score(
  id INTEGER PRIMARY KEY,
  nom VARCHAR(50),
  scoreValue INT
);
