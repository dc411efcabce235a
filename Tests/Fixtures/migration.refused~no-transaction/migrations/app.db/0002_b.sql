-- seedbed: no-transaction
VACUUM;
DELETE FROM people;
