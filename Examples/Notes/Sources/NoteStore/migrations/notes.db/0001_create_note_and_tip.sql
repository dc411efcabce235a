CREATE TABLE note(
  id INTEGER PRIMARY KEY,
  text TEXT NOT NULL
);

-- What a tip says is the app's, whether it was read the user's.
CREATE TABLE tip(
  name TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  is_read INTEGER NOT NULL DEFAULT 0
);
