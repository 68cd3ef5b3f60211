-- The address that the member had when the change was asked for; a change is void once the member has another one. Null in
-- rows of the previous version, which are void.
alter table email_change add column old_email text;
