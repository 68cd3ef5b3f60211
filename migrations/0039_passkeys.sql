-- Passkeys: signing in with what a device or a password manager holds instead of a password.
create table passkey (
  id integer primary key generated always as identity,
  member_id integer not null references member on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null, -- COSE
  sign_count bigint not null, -- as the authenticator counts; 0 for ever where it does not
  transports text[] not null, -- how a browser reaches it
  kind text not null check (kind in ('synced', 'device', 'security-key')),
  name text not null, -- the member's own
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_member on passkey (member_id);

-- What an authenticator is asked to sign. Used up by the first answer, whatever comes of it.
create table passkey_challenge (
  id bytea primary key, -- sha-256 of the challenge
  holder bytea not null, -- sha-256 of the token of whom it was given to: a session, a second step or a visitor
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- Makes the name under which authenticators keep a member's passkeys together; it says nothing of the member.
insert into secret (name, value)
select 'passkey', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
