-- outside a transaction: rows are checked without a lock that others wait for.
alter table stock_run_row drop constraint if exists stock_run_row_outcome_check, add constraint stock_run_row_outcome_check check (outcome in ('new', 'changed', 'returned', 'elsewhere', 'gone', 'refused')) not valid;
alter table stock_run_row validate constraint stock_run_row_outcome_check;
