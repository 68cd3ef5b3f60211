-- The log of what admins did with money becomes the log of everything that staff change.
-- Until the previous version ends, its finance desk refuses to save; nothing is lost.
drop trigger finance_audit_is_final on finance_audit;
alter table finance_audit rename to audit_entry;
alter table audit_entry rename constraint finance_audit_pkey to audit_entry_pkey;
alter table audit_entry rename constraint finance_audit_reason_check to audit_entry_reason_check;
alter table audit_entry rename constraint finance_audit_actor_id_fkey to audit_entry_actor_id_fkey;
alter index finance_audit_subject rename to audit_entry_subject;
create index audit_entry_actor on audit_entry (actor_id, id desc);
create index audit_entry_at on audit_entry (at);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from account_erasure where member_id = old.actor_id) then return old; end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger audit_entry_is_final before update or delete on audit_entry
  for each row execute function refuse_change_of_audit();
