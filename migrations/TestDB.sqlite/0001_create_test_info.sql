-- What a user uploaded. Each time it opens the file, the app runs CREATE TABLE IF NOT EXISTS with
-- these four columns, and it inserts into them by position: they stay as they are.
CREATE TABLE testInfoTable(
  imgURL TEXT,
  userId TEXT,
  email TEXT,
  date TEXT
);
