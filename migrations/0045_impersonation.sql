-- An admin who looks at the site as a member: who, whom, why, from when until when.
create table impersonation (
  id integer primary key generated always as identity,
  admin_id integer not null references member on delete cascade,
  member_id integer not null references member on delete cascade,
  reason text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null, -- at the latest; earlier where the admin ended it
  check (admin_id <> member_id)
);
create index impersonation_member on impersonation (member_id);
create index impersonation_admin on impersonation (admin_id);
