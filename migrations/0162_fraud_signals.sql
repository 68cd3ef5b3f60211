-- Keyed hashes of the networks and devices that a member signed in from, and those of blocked members with their phone
-- numbers: a new account that shares one is shown to moderators. Product 14.6 says how long they stay.
insert into secret (name, value)
select 'trace', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

create table account_trace (
  member_id integer not null references member on delete cascade,
  kind text not null check (kind in ('device', 'network')),
  hash bytea not null,
  seen_at timestamptz not null,
  primary key (member_id, kind, hash)
);
create index account_trace_seen on account_trace (seen_at);

create table blocked_trace (
  member_id integer not null references member on delete cascade,
  kind text not null check (kind in ('device', 'network', 'phone')),
  hash bytea not null,
  blocked_at timestamptz not null,
  primary key (kind, hash, member_id)
);
create index blocked_trace_member on blocked_trace (member_id);

-- What descriptions are compared by: their letters, without tags, numbers and punctuation; null for short ones, which many
-- sellers write alike.
create function description_key(html text) returns text language sql immutable parallel safe as $$
  select case when length(letters) >= 60 then md5(letters) end
  from regexp_replace(html, '<[^>]*>|&[a-z0-9#]+;', '', 'g') as plain,
    lower(regexp_replace(plain, '[^a-zA-ZçÇğĞıİöÖşŞüÜâÂîÎûÛ]+', '', 'g') collate "tr-x-icu") as letters
$$;

-- Pictures that show nobody's own vehicle, such as a maker's: listings may share them. The hash stays when the photo goes.
create table generic_photo (
  photo_id text primary key,
  dhash bigint,
  note text not null check (char_length(note) between 1 and 1600),
  added_at timestamptz not null
);
