-- What members are told of: a listing is news once for each member, kind and occasion, whatever it is told for
-- (docs/decisions/073).
create table alert (
  id bigint primary key generated always as identity,
  member_id integer not null references member on delete cascade,
  listing_id bigint not null references listing on delete cascade,
  kind text not null check (kind in ('match', 'price', 'sold', 'expired', 'removed')),
  occasion bigint not null default 0, -- of a price its change, of an end its row in the listing's history
  old_price_kurus bigint,
  new_price_kurus bigint,
  created_at timestamptz not null,
  waits boolean not null, -- for the next mail
  mailed_at timestamptz,
  read_at timestamptz,
  unique (member_id, listing_id, kind, occasion),
  check ((kind = 'price') = (old_price_kurus is not null and new_price_kurus is not null))
);
create index alert_member on alert (member_id, id desc);
create index alert_listing on alert (listing_id, kind);
create index alert_unread on alert (member_id) where read_at is null;
create index alert_waiting on alert (member_id) where waits;
create index alert_created on alert (created_at);

-- What it is told for: a saved search, a place in the garage, something followed. Those may go; the alert stays.
create table alert_source (
  alert_id bigint not null references alert on delete cascade,
  kind text not null check (kind in ('search', 'garage', 'follow')),
  source_id bigint not null,
  primary key (alert_id, kind, source_id)
);

-- The index of saved searches in memory reads what its last snapshot did not show, as that of the listings does (042).
alter table saved_search add column changed_xid xid8 not null default pg_current_xact_id();
create index saved_search_changed on saved_search (changed_xid);
create function note_changed_search() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
create trigger saved_search_updated before update of address, frequency on saved_search
  for each row execute function note_changed_search();

-- A browser that shows alerts as they come, until its session ends.
create table push_subscription (
  id bigint primary key generated always as identity,
  member_id integer not null references member on delete cascade,
  session_id bytea not null references session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_member on push_subscription (member_id);
create index push_subscription_session on push_subscription (session_id);

-- Signs the links that turn mails off.
insert into secret (name, value)
values ('unsubscribe', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

alter table mail_message add column headers jsonb not null default '{}';
