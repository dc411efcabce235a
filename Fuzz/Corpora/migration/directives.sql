-- seedbed: allow-loss child
-- seedbed: allow-loss "parent"
DELETE FROM child
