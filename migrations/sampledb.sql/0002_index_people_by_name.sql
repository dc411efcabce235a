-- The search box asks at every key stroke
--
--   SELECT * FROM peopleInfo WHERE lastname LIKE 'ngu%'
--
-- LIKE ignores the case of ASCII letters, so it can only use an index that does so too: with the
-- default collation, BINARY, this would still read the whole table.
CREATE INDEX peopleInfo_by_name ON peopleInfo(lastname COLLATE NOCASE, firstname COLLATE NOCASE);
