-- The vehicles that a business writes through its API: a source of its stock like any other, one for each business.
alter table stock_source add column is_api boolean not null default false;
create unique index stock_source_api on stock_source (business_id) where is_api and removed_at is null;

-- Keys of a business's API. The secret is shown once; only its hash is stored.
create table api_key (
  id integer primary key generated always as identity,
  business_id integer not null references business (id) on delete cascade,
  -- Who made it; the key acts for the business, whoever works there.
  member_id integer references member (id),
  name text not null check (char_length(name) between 1 and 80),
  -- The beginning of the key, by which it is looked up and shown.
  prefix text not null unique,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_business on api_key (business_id, id);
create index api_key_member on api_key (member_id) where member_id is not null;

-- Answers to writes that were sent with an Idempotency-Key, for a day.
create table api_answer (
  key_id integer not null references api_key (id) on delete cascade,
  idempotency_key text not null check (char_length(idempotency_key) <= 255),
  request_hash bytea not null,
  status smallint not null,
  -- Encrypted: it may contain a secret that is shown once.
  body text not null,
  created_at timestamptz not null,
  primary key (key_id, idempotency_key)
);
create index api_answer_created on api_answer (created_at);
