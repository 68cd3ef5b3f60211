-- A private member's application to open a shop. What was typed stays as it is until a moderator approves it.
create table business_application (
  id integer primary key generated always as identity,
  member_id integer not null references member (id),
  state text not null default 'draft' check (state in ('draft', 'pending', 'changeAsked', 'rejected', 'approved')),
  -- The fields of the form, by name, as text.
  details jsonb not null default '{}',
  business_id integer references business (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'approved') = (business_id is not null))
);
create unique index business_application_open on business_application (member_id) where state <> 'approved';
create index business_application_pending on business_application (id) where state = 'pending';

create table business_application_event (
  id bigint primary key generated always as identity,
  application_id integer not null references business_application (id) on delete cascade,
  action text not null check (action in ('submit', 'appeal', 'approve', 'reject', 'askChange')),
  at timestamptz not null,
  actor_id integer references member (id) on delete set null,
  reason_codes text[] not null default '{}',
  note text not null default ''
);
create index business_application_event_of on business_application_event (application_id, id);

-- Files that prove an application. Their bytes are on disk, named by the id, in a folder that is never served.
create table business_document (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  application_id integer not null references business_application (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('pdf', 'jpg')),
  bytes integer not null,
  created_at timestamptz not null
);
create index business_document_of on business_document (application_id, created_at);

-- Whether the business rents vehicles out; its nature says whether it is an authorised dealer.
alter table business add column is_rental boolean not null default false;
