-- What the search index must read anew: every transaction leaves a row for each listing whose findable content it
-- touches. A reader takes the rows that its last snapshot did not show and its next one does, so commits in any order
-- lose nothing and a long transaction holds nothing back (docs/decisions/042).
create table listing_change (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint not null generated always as identity,
  listing_id bigint, -- null: every listing
  at timestamptz not null default clock_timestamp(),
  primary key (xid, seq)
);

-- Up to which transaction changes are gone: a reader that has not seen all of those reads everything anew.
create table listing_change_pruned (
  is_only boolean primary key default true check (is_only),
  xid xid8 not null
);
insert into listing_change_pruned (xid) values ('0');

-- A notification only wakes: it says nothing, and a transaction sends one.

create function note_listings() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id) select id from changed where state = 'active';
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger listing_inserted after insert on listing
  referencing new table as changed for each statement execute function note_listings();
create trigger listing_deleted after delete on listing
  referencing old table as changed for each statement execute function note_listings();

create function note_updated_listings() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id)
    select later.id from later join earlier using (id)
    where (later.state = 'active' or earlier.state = 'active') and later is distinct from earlier;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger listing_updated after update on listing
  referencing old table as earlier new table as later for each statement execute function note_updated_listings();

-- Whether a listing is verified hangs on its authority.
create function note_authorities() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id) select listing_id from changed;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger listing_authority_inserted after insert on listing_authority
  referencing new table as changed for each statement execute function note_authorities();
create trigger listing_authority_deleted after delete on listing_authority
  referencing old table as changed for each statement execute function note_authorities();

create function note_updated_authorities() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id)
    select later.listing_id from later join earlier using (listing_id)
    where (later.status, later.plate) is distinct from (earlier.status, earlier.plate);
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger listing_authority_updated after update on listing_authority
  referencing old table as earlier new table as later for each statement execute function note_updated_authorities();

create function note_every_listing() returns trigger language plpgsql as $$
begin
  insert into listing_change default values;
  perform pg_notify('listing_change', '');
  return null;
end $$;
create trigger listing_truncated after truncate on listing
  for each statement execute function note_every_listing();
-- Names of brands, models, places and colours are searched as text.
create trigger reference_data_loaded after insert or update on reference_data_version
  for each statement execute function note_every_listing();
