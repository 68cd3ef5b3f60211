-- How a member is reached: a phone number shown by a code sent to it, and an e-mail address changed from both sides.
alter table member add column phone_confirmed_at timestamptz;

create table phone_code (
  member_id integer primary key references member on delete cascade,
  phone text not null, -- E.164
  code_hash bytea not null, -- HMAC of number and code
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table email_change (
  member_id integer primary key references member on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  old_token bytea unique, -- sha-256 of the link to the old address; none where that was never confirmed
  new_token bytea not null unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Text messages kept where none are sent, readable with the kept mails.
create table sms_message (
  id integer primary key generated always as identity,
  to_phone text not null,
  body text not null,
  created_at timestamptz not null default now()
);

insert into secret (name, value)
select 'phone', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
