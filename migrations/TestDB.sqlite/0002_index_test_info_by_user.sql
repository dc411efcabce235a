-- Every screen asks for the rows of one user, and the app deletes a row by user, email and date:
--
--   SELECT * FROM TestInfoTable WHERE userId = ?
--   DELETE FROM testInfoTable WHERE userId = ? AND email = ? AND date = ?
--
-- Neither is unique: a user may upload twice a day, so this can't be a UNIQUE index.
CREATE INDEX testInfoTable_by_user ON testInfoTable(userId, date);
