-- The texts of mails and text messages that staff edit (docs/decisions/154). A version has, by the code's text, what stands
-- for it; version 0 is the code's own. Nothing changes a version.
create table message_text (
  message text primary key,
  version integer not null default 0,
  published_version integer not null default 0
);

create table message_text_version (
  message text not null references message_text (message),
  version integer not null check (version > 0),
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  author_id integer references member (id) on delete set null,
  note text not null default '',
  created_at timestamptz not null,
  primary key (message, version)
);
create index message_text_version_author on message_text_version (author_id) where author_id is not null;
