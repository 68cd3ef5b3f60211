-- Pages kept for visitors go with the changes that show on them alone (docs/decisions/089). Beside the search they show
-- rows of listings, which are told by their ids, and what a seller offers and says, which is told by a subject:
-- `member:5` or `business:7`, and `replies:member:5` for how they answer. A change is noted in the row of the listing it
-- is of, or beside listing 0, which is none: readers that know no subjects pass it over.
alter table listing_change add column subject text;

create function seller_of(member_id integer, business_id integer) returns text language sql immutable as
  $$ select case when business_id is null then 'member:' || member_id else 'business:' || business_id end $$;

-- A page of a listing that is not live may be kept too.
create or replace function note_listings() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select id, seller_of(owner_id, business_id) from changed where state = 'active' or tg_op = 'DELETE';
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;

-- Of what a seller offers it changes which listings there are, and their order.
create or replace function note_updated_listings() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select later.id, seller from later join earlier using (id)
    left join lateral (
      select distinct seller from (values
        (seller_of(earlier.owner_id, earlier.business_id)), (seller_of(later.owner_id, later.business_id))
      ) as sides (seller)
    ) as sellers on (later.state = 'active' or earlier.state = 'active')
      and (later.state, later.published_at, later.expires_at, later.owner_id, later.business_id)
        is distinct from (earlier.state, earlier.published_at, earlier.expires_at, earlier.owner_id, earlier.business_id)
    where later is distinct from earlier;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;

-- Photos and former prices.
create function note_listing_parts() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id) select distinct listing_id from changed;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger listing_photo_inserted after insert on listing_photo
  referencing new table as changed for each statement execute function note_listing_parts();
create trigger listing_photo_updated after update on listing_photo
  referencing new table as changed for each statement execute function note_listing_parts();
create trigger listing_photo_deleted after delete on listing_photo
  referencing old table as changed for each statement execute function note_listing_parts();
create trigger listing_price_change_inserted after insert on listing_price_change
  referencing new table as changed for each statement execute function note_listing_parts();

create or replace function note_renamed_members() returns trigger language plpgsql as $$
begin
  with changed as (
    select later.id from later join earlier using (id)
    where (later.first_name, later.last_name, later.phone, later.is_active, later.picture_id, later.about, later.city_id,
        later.town_id, later.business_id, later.email_confirmed_at, later.phone_confirmed_at, later.role, later.path_name)
      is distinct from (earlier.first_name, earlier.last_name, earlier.phone, earlier.is_active, earlier.picture_id,
        earlier.about, earlier.city_id, earlier.town_id, earlier.business_id, earlier.email_confirmed_at,
        earlier.phone_confirmed_at, earlier.role, earlier.path_name))
  insert into listing_change (listing_id, subject)
    select listing.id, null from changed join listing on listing.owner_id = changed.id
    union all
    select 0, seller_of(id, null) from changed;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;

create or replace function note_updated_businesses() returns trigger language plpgsql as $$
begin
  with changed as (select later.id from later join earlier using (id) where later is distinct from earlier)
  insert into listing_change (listing_id, subject)
    select listing.id, null from changed join listing on listing.business_id = changed.id
    union all
    select 0, seller_of(null, id) from changed;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;

-- How a seller answers: the first message of each side that its reader got, and what the desk, a block or a sweep changes.
create function note_replies(conversations bigint[]) returns void language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select distinct 0, 'replies:' || seller_of(seller_id, business_id) from conversation where id = any(conversations);
  if found then perform pg_notify('listing_change', ''); end if;
end $$;

create function note_first_messages() returns trigger language plpgsql as $$
declare begun bigint[] := array(
  select conversation_id from changed
  where not exists (
    select from message as earlier
    where earlier.conversation_id = changed.conversation_id and earlier.id < changed.id
      and earlier.is_from_buyer = changed.is_from_buyer and (earlier.held is null or earlier.held = 'released')));
begin
  if begun <> '{}' then perform note_replies(begun); end if;
  return null;
end $$;
create trigger message_inserted after insert on message
  referencing new table as changed for each statement execute function note_first_messages();

create function note_decided_message() returns trigger language plpgsql as $$
begin
  perform note_replies(array[old.conversation_id]);
  return null;
end $$;
create trigger message_decided after update of held on message
  for each row when (old.held is distinct from new.held) execute function note_decided_message();

create function note_deleted_messages() returns trigger language plpgsql as $$
begin
  perform note_replies(array(select distinct conversation_id from changed));
  return null;
end $$;
create trigger message_deleted after delete on message
  referencing old table as changed for each statement execute function note_deleted_messages();

create function note_deleted_conversations() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select distinct 0, 'replies:' || seller_of(seller_id, business_id) from changed;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger conversation_deleted after delete on conversation
  referencing old table as changed for each statement execute function note_deleted_conversations();

create function note_blocks() returns trigger language plpgsql as $$
begin
  perform note_replies(array(
    select id from changed
    join conversation on (buyer_id, seller_id) in ((blocker_id, blocked_id), (blocked_id, blocker_id))));
  return null;
end $$;
create trigger member_block_inserted after insert on member_block
  referencing new table as changed for each statement execute function note_blocks();
create trigger member_block_deleted after delete on member_block
  referencing old table as changed for each statement execute function note_blocks();
