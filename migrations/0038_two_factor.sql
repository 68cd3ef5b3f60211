-- A second step of signing in: codes of an app (TOTP), with codes on paper for the day the phone is lost.
create table totp (
  member_id integer primary key references member on delete cascade,
  secret text not null, -- base32
  confirmed_at timestamptz, -- none: being set up
  last_step bigint not null default 0, -- the half minute of the last code that was used; no code counts twice
  created_at timestamptz not null
);

create table recovery_code (
  member_id integer not null references totp on delete cascade,
  code_hash bytea not null, -- sha-256
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- Signing in where the password was right and the second step is still to come.
create table sign_in_step (
  id bytea primary key, -- sha-256 of the token in the cookie
  member_id integer not null references member on delete cascade,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_step_expires on sign_in_step (expires_at);
