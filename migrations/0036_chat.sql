-- Sockets end with the session they were opened in: told when one is ended before its time.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', encode(id, 'hex')) from ended where expires_at > now();
  return null;
end $$;
create trigger session_ended after delete on session
  referencing old table as ended for each statement execute function announce_session_end();

-- What a member may read depends on these: their sockets begin anew.
create function announce_member_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_change', new.id::text);
  return null;
end $$;
create trigger member_changed after update of is_active, role, business_id, business_role, email_confirmed_at on member
  for each row
  when ((old.is_active, old.role, old.business_id, old.business_role, old.email_confirmed_at)
    is distinct from (new.is_active, new.role, new.business_id, new.business_role, new.email_confirmed_at))
  execute function announce_member_change();
