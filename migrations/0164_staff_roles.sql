-- Roles of staff (docs/decisions/151): what each may do is declared in src/shared/desks.ts. `role` follows them, for the
-- previous version and for what asks only whether somebody is staff.
alter table member
  add column staff_roles text[] not null default '{}',
  add constraint member_staff_roles_check
    check (staff_roles <@ array['moderation', 'support', 'content', 'catalogue', 'finance', 'tables', 'administration', 'reading']) not valid;

create function keep_staff_roles() returns trigger language plpgsql as $$
declare
  are_given boolean;
begin
  if tg_op = 'INSERT' then
    are_given := new.staff_roles <> '{}';
  else
    are_given := new.staff_roles is distinct from old.staff_roles;
    if not are_given and new.role = old.role then
      return new;
    end if;
  end if;
  if are_given then
    new.role := case
      when new.staff_roles = '{}' then 'member'
      when 'administration' = any (new.staff_roles) then 'admin'
      else 'moderator' end;
  else
    -- Everything that a moderator or an admin could do before there were roles.
    new.staff_roles := case new.role
      when 'moderator' then array['moderation', 'support', 'content']
      when 'admin' then array['moderation', 'support', 'content', 'catalogue', 'finance', 'tables', 'administration']
      else '{}' end;
  end if;
  return new;
end $$;

create trigger member_staff_roles before insert or update of role, staff_roles on member
  for each row execute function keep_staff_roles();

update member set staff_roles = case role
  when 'moderator' then array['moderation', 'support', 'content']
  else array['moderation', 'support', 'content', 'catalogue', 'finance', 'tables', 'administration'] end
where role <> 'member';
