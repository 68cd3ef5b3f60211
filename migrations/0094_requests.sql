-- What people ask of the site through its forms: a partnership, a question, support. Each kind is registered by its feature.
create table site_request (
  id integer primary key generated always as identity,
  kind text not null,
  state text not null default 'new' check (state in ('new', 'in-work', 'answered', 'closed')),
  member_id integer references member (id),
  sender_name text not null,
  email text not null,
  phone text,
  -- The further fields of its kind by name, as they were sent.
  fields jsonb not null,
  -- Hash of who sent what: a repeated press within minutes is one request.
  fingerprint bytea not null,
  assignee_id integer references member (id),
  created_at timestamptz not null,
  first_answered_at timestamptz,
  closed_at timestamptz
);
create index site_request_open on site_request (state, created_at) where state <> 'closed';
create index site_request_kind on site_request (kind, created_at);
create index site_request_member on site_request (member_id) where member_id is not null;
create index site_request_fingerprint on site_request (fingerprint, created_at);

-- What happened to a request: answers are mailed to who sent it, notes are for the desk.
create table site_request_entry (
  id bigint primary key generated always as identity,
  request_id integer not null references site_request (id) on delete cascade,
  actor_id integer references member (id),
  action text not null check (action in ('take', 'release', 'answer', 'note', 'close', 'reopen')),
  text text not null default '',
  at timestamptz not null
);
create index site_request_entry_request on site_request_entry (request_id, id);

-- Texts that the desk answers with, of one kind or of all.
create table site_request_template (
  id integer primary key generated always as identity,
  kind text,
  title text not null,
  text text not null
);
