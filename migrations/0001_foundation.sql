-- Text people read is ordered with COLLATE "tr-x-icu"; the database itself is C.UTF-8 (docs/decisions/003).

create table reference_data_version (
  file text primary key,
  sha256 bytea not null,
  loaded_at timestamptz not null default now()
);

-- Mail that no SMTP server was configured for; readable at /gelistirici/postalar outside production.
create table mail_message (
  id bigint primary key generated always as identity,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now()
);

-- A mail that must go out once carries a key; a second one with the same key is dropped.
create table mail_sent (
  key text primary key,
  sent_at timestamptz not null default now()
);

-- Attempts per subject (address, client), for throttling across processes.
create table throttle (
  key text primary key,
  tokens real not null,
  updated_at timestamptz not null
);
