-- The address that the member had when the change was asked for; a change is void once the member has another one. Null in
-- rows of the previous version, which are void.
alter table email_change add column old_email text;

-- An impersonation lives inside the admin's own session and ends with it. Rows of the previous version have no parent and
-- open nothing; they are ended here.
alter table session
  add column parent_id bytea references session on delete cascade, -- the admin's own session
  add column impersonation_id integer references impersonation on delete cascade;
create index session_parent on session (parent_id) where parent_id is not null;
create index session_impersonation on session (impersonation_id) where impersonation_id is not null;
delete from session where impersonator_id is not null;

-- From which address the admin began it; unknown for those before.
alter table impersonation add column client_address text;

-- However the session ended, the audit row says when.
create function close_impersonation() returns trigger language plpgsql as $$
begin
  update impersonation set ends_at = least(ends_at, now()) from ended where impersonation.id = ended.impersonation_id;
  return null;
end $$;
create trigger session_closes_impersonation after delete on session
  referencing old table as ended for each statement execute function close_impersonation();
