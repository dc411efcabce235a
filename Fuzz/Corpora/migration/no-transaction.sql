-- seedbed: no-transaction
VACUUM;
ANALYZE;
REINDEX;
PRAGMA journal_mode = WAL;
PRAGMA page_size = 512;
PRAGMA auto_vacuum = FULL;
PRAGMA wal_checkpoint(TRUNCATE);
PRAGMA incremental_vacuum(1);
PRAGMA optimize;
