-- seedbed: no-transactions
VACUUM;
