-- What a buyer and the seller's side of one listing write to each other. Mailbox and chat show the same rows.
create table conversation (
  id bigint primary key generated always as identity,
  code text not null unique, -- names it in addresses and on the socket: unguessable
  listing_id bigint not null references listing on delete cascade,
  buyer_id integer not null references member,
  seller_id integer not null references member, -- the listing's owner when it began
  business_id integer references business, -- whose listing it is: all its users are the seller's side
  subject text not null, -- the vehicle's name when it began
  created_at timestamptz not null,
  -- A mail said that something waits unread here; forgotten when it is read.
  buyer_noticed_at timestamptz,
  seller_noticed_at timestamptz,
  unique (listing_id, buyer_id)
);
create index conversation_buyer on conversation (buyer_id, created_at);
create index conversation_seller on conversation (seller_id);
create index conversation_business on conversation (business_id) where business_id is not null;

-- Written while the conversation's row is locked: ids ascend within a conversation in the order in which they become visible.
create table message (
  id bigint primary key generated always as identity,
  conversation_id bigint not null references conversation on delete cascade,
  sender_id integer not null references member,
  is_from_buyer boolean not null,
  client_key uuid, -- chosen by the sender's browser: what it sends again after a cut is the same message
  body text not null check (char_length(body) between 1 and 4000),
  reply_to_id bigint references message on update cascade on delete set null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  read_at timestamptz,
  guard text not null default 'none' check (guard in ('none', 'warn', 'hold')),
  hints text[] not null default '{}', -- which of the guard's rules spoke
  held text check (held in ('waiting', 'released', 'rejected')), -- kept from its reader until the desk has decided
  decided_by integer references member,
  decided_at timestamptz,
  is_deleted_by_buyer boolean not null default false,
  is_deleted_by_seller boolean not null default false,
  unique (conversation_id, sender_id, client_key)
);
create index message_conversation on message (conversation_id, id);
create index message_unread on message (conversation_id, is_from_buyer)
  where read_at is null and (held is null or held = 'released');
create index message_unread_since on message (created_at)
  where read_at is null and (held is null or held = 'released');
create index message_sender on message (sender_id, created_at);
create index message_held on message (id) where held = 'waiting';
create index message_reply on message (reply_to_id) where reply_to_id is not null;

create table member_block (
  blocker_id integer not null references member on delete cascade,
  blocked_id integer not null references member on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index member_block_blocked on member_block (blocked_id);

-- What members report of each other, once for a conversation while it is open.
create table member_report (
  id bigint primary key generated always as identity,
  conversation_id bigint not null references conversation on delete cascade,
  reporter_id integer not null references member,
  reported_id integer not null references member,
  reason text not null,
  note text not null default '',
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by integer references member,
  resolution text check (resolution in ('dismissed', 'acted')),
  check ((resolved_at is null) = (resolution is null))
);
create unique index member_report_once on member_report (conversation_id, reporter_id) where resolved_at is null;
create index member_report_open on member_report (id) where resolved_at is null;

-- What is not as for everybody: no row, nothing set.
create table message_setting (
  member_id integer primary key references member on delete cascade,
  is_mail_off boolean not null default false,
  stopped_at timestamptz, -- the desk took the right to write
  stopped_by integer references member
);

-- Solved captchas, so that none is taken twice.
create table captcha_used (
  signature bytea primary key,
  expires_at timestamptz not null
);
create index captcha_used_expires on captcha_used (expires_at);
insert into secret (name, value)
values ('captcha', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
