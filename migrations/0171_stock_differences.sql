-- What a row of a file changes: [{"name": "Fiyat", "before": "750.000 TL", "after": "740.000 TL"}].
alter table stock_run_row
  add column changes jsonb not null default '[]',
  add constraint stock_run_row_changes_check check (jsonb_typeof(changes) = 'array') not valid;
-- The columns of a run's file: those that fill a field, and those that are not read. Null until the file is compared.
alter table stock_run
  add column file_columns jsonb,
  add constraint stock_run_file_columns_check check (jsonb_typeof(file_columns) = 'object') not valid;
