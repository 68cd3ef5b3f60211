-- outside a transaction: rows are checked without a lock that others wait for.
-- A file may have vehicles that another source has, or that were written on the site: they are counted, and moved to the
-- file's source where a person asks for it.
alter table stock_run
  add column if not exists elsewhere_count integer default 0 not null,
  add column if not exists is_moving boolean default false not null;
alter table stock_run_row drop constraint if exists stock_run_row_outcome_check, add constraint stock_run_row_outcome_check check (outcome in ('new', 'changed', 'returned', 'elsewhere', 'gone', 'refused')) not valid;
alter table stock_run_row validate constraint stock_run_row_outcome_check;
