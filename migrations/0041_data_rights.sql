-- What members allow us to send them: every change is a row, the last one for a purpose and a channel holds.
create table consent_change (
  id bigint primary key generated always as identity,
  member_id integer not null references member,
  purpose text not null check (purpose in ('campaign', 'survey', 'partner', 'statistics', 'marketing')),
  channel text not null check (channel in ('email', 'sms', 'call', 'push', 'browser')),
  is_given boolean not null,
  at timestamptz not null,
  source text not null check (source in ('registration', 'page', 'unsubscribe', 'desk', 'cookies')),
  text_version text not null, -- which wording was read
  contact text -- the address or number that it is about
);
create index consent_change_member on consent_change (member_id, purpose, channel, id desc);

-- Consent at registration was a column, which nothing reads from now on.
insert into consent_change (member_id, purpose, channel, is_given, at, source, text_version, contact)
select id, 'campaign', 'email', true, marketing_consent_at, 'registration', 'kayit-1', email
from member where marketing_consent_at is not null order by id;

-- A member's data as one file, made in the background and kept for a week.
create table data_export (
  id integer primary key generated always as identity,
  member_id integer not null references member on delete cascade,
  asked_at timestamptz not null,
  beat_at timestamptz, -- of the job that makes it: one that is silent is begun anew
  parts_done integer not null default 0,
  parts_all integer not null default 0,
  file text, -- its name in the folder of exports, while it is there
  bytes bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  pass bytea unique, -- sha-256 of what opens the download for some minutes after the password was typed
  pass_until timestamptz
);
create index data_export_member on data_export (member_id, id desc);
create unique index data_export_one on data_export (member_id) where ready_at is null;

-- Accounts that are to be deleted, while their members may still change their mind.
create table account_deletion (
  member_id integer primary key references member on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  reminded_at timestamptz,
  paused_key_codes text[] not null default '{}' -- listings that were taken off the site for it
);
create index account_deletion_due on account_deletion (due_at);

-- That an account was erased, and which laws have had their time since.
create table account_erasure (
  member_id integer primary key references member,
  erased_at timestamptz not null,
  settled_laws text[] not null default '{}'
);
