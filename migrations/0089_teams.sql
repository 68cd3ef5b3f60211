-- Invitations into a business, by mail. The link's secret is stored as its hash alone.
create table business_invitation (
  id integer primary key generated always as identity,
  business_id integer not null references business (id),
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'user')),
  branch_id integer,
  token_hash bytea not null unique,
  invited_by integer not null references member (id),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by integer references member (id),
  withdrawn_at timestamptz,
  foreign key (business_id, branch_id) references branch (business_id, id),
  check ((accepted_at is null) = (accepted_by is null))
);
create unique index business_invitation_open on business_invitation (business_id, email)
  where accepted_at is null and withdrawn_at is null;
create index business_invitation_branch on business_invitation (branch_id) where branch_id is not null;
create index business_invitation_inviter on business_invitation (invited_by);
create index business_invitation_member on business_invitation (accepted_by) where accepted_by is not null;

-- Which unanswered questions were reported to a manager or the owner: each once. The question is the first message that
-- waits for an answer.
create table message_escalation (
  message_id bigint not null references message (id) on delete cascade,
  level text not null check (level in ('manager', 'owner')),
  at timestamptz not null,
  primary key (message_id, level)
);

-- What a manager reads depends on who belongs to their branch as well: their sockets are opened again, too.
create or replace function announce_member_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_change', new.id::text);
  if (old.business_id, old.business_role, old.branch_id)
    is distinct from (new.business_id, new.business_role, new.branch_id) then
    perform pg_notify('member_change', id::text) from member
    where business_id in (old.business_id, new.business_id) and business_role = 'manager' and id <> new.id;
  end if;
  return null;
end $$;
drop trigger member_changed on member;
create trigger member_changed
  after update of is_active, role, business_id, business_role, branch_id, email_confirmed_at on member
  for each row
  when ((old.is_active, old.role, old.business_id, old.business_role, old.branch_id, old.email_confirmed_at)
    is distinct from
      (new.is_active, new.role, new.business_id, new.business_role, new.branch_id, new.email_confirmed_at))
  execute function announce_member_change();

-- The chat caches who is responsible for a conversation.
create function announce_conversation_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('conversation_change', new.id::text);
  return null;
end $$;
create trigger conversation_changed after update of seller_id on conversation
  for each row when (old.seller_id is distinct from new.seller_id)
  execute function announce_conversation_change();
