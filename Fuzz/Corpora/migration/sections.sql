-- +goose Up
-- +goose StatementBegin
CREATE TABLE t(a);
-- +goose StatementEnd
-- +goose Down
DROP TABLE t;
-- migrate:up
-- +migrate Up notransaction
