-- Addresses that a business's events are sent to.
create table webhook (
  id integer primary key generated always as identity,
  business_id integer not null references business (id) on delete cascade,
  member_id integer references member (id),
  url text not null check (char_length(url) <= 1000),
  events text[] not null,
  -- Encrypted. For a day after it was rolled, the old secret signs too.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  -- Failed attempts since the last success, and when the next one may be made.
  failures integer not null default 0,
  retry_at timestamptz,
  last_success_at timestamptz,
  disabled_at timestamptz,
  removed_at timestamptz
);
create index webhook_business on webhook (business_id, id) where removed_at is null;
create index webhook_member on webhook (member_id) where member_id is not null;

-- Events sent to a webhook, with the result of the last attempt.
create table webhook_delivery (
  id bigint primary key generated always as identity,
  webhook_id integer not null references webhook (id) on delete cascade,
  event_id text not null,
  event text not null,
  -- The body, as it is signed and sent.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  attempted_at timestamptz,
  status integer,
  duration_ms integer,
  -- The first kilobyte of the answer, or why there was none.
  answer text not null default '',
  fault text,
  unique (webhook_id, event_id)
);
create index webhook_delivery_log on webhook_delivery (webhook_id, id);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, next_attempt_at) where state = 'waiting';
create index webhook_delivery_created on webhook_delivery (created_at);
