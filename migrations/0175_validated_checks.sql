-- outside a transaction
alter table pending_decision validate constraint pending_decision_decision_check;
alter table stock_run_row validate constraint stock_run_row_changes_check;
alter table stock_run validate constraint stock_run_file_columns_check;
