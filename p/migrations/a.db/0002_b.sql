-- +goose Up
CREATE TABLE n(x); DROP TABLE t; ALTER TABLE n RENAME TO t;
-- +goose Down
-- seedbed: allow-loss t
DROP TABLE t;