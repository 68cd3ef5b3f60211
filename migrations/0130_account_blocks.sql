-- Members whom staff have blocked. The objection that a blocked member may send is a request.
create table account_block (
  id integer generated always as identity primary key,
  member_id integer not null references member (id) on delete cascade,
  blocked_by integer references member (id) on delete set null,
  reason text not null check (reason <> ''),
  blocked_at timestamptz not null,
  lifted_by integer references member (id) on delete set null,
  lift_reason text,
  lifted_at timestamptz,
  request_id integer references site_request (id) on delete set null,
  check ((lifted_at is null) = (lift_reason is null))
);
create unique index account_block_open on account_block (member_id) where lifted_at is null;
create index account_block_member on account_block (member_id);

-- Signs the address at which a blocked member, who cannot sign in, reads the reason and objects.
insert into secret (name, value)
select 'account-block', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
