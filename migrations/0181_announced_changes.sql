-- The table announces its new rows itself, so that what writes them need not. Functions of programs that run beside these
-- may announce them too: equal notifications of one transaction are one.
create function announce_changes() returns trigger language plpgsql as $$
begin
  if exists (select from noted) then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger listing_change_noted after insert on listing_change referencing new table as noted
  for each statement execute function announce_changes();

create or replace function note_change() returns trigger language plpgsql as $$
begin
  if tg_nargs = 0 then
    insert into listing_change default values;
  elsif tg_nargs = 1 then
    insert into listing_change (listing_id, subject) values (0, tg_argv[0]);
  elsif tg_argv[0] = 'listing' then
    execute format(
      'insert into listing_change (listing_id) select distinct %1$I from changed where %1$I is not null', tg_argv[1]);
  else
    execute format(
      'insert into listing_change (listing_id, subject)
        select distinct 0, %2$L || %1$I from changed where %1$I is not null', tg_argv[1], tg_argv[0] || ':');
  end if;
  return null;
end $$;

create or replace function note_dated_end() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select distinct 0, case entity when 'rental-places' then 'rental' else entity end from added
    where entity in ('rental-places', 'holidays');
  return null;
end $$;

create or replace function note_deleted_conversations() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select distinct 0, 'replies:' || seller_of(seller_id, business_id) from changed;
  return null;
end $$;

create or replace function note_granted_brand() returns trigger language plpgsql as $$
declare changed_id integer := coalesce(new.business_id, old.business_id);
begin
  insert into listing_change (listing_id, subject)
    select id, null from listing where business_id = changed_id
    union all
    select 0, seller_of(null, changed_id);
  return null;
end $$;

create or replace function note_listings() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select id, seller_of(owner_id, business_id) from changed where state = 'active' or tg_op = 'DELETE';
  return null;
end $$;

create or replace function note_rated() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id)
    select distinct listing.id from changed join listing on listing.key_code = changed.content_id;
  insert into listing_change (listing_id, subject)
    select distinct 0, 'content-rating:' || content_id from changed where content_id ~ '^[0-9]{1,10}$';
  return null;
end $$;

create or replace function note_renamed_members() returns trigger language plpgsql as $$
begin
  with changed as (
    select later.id from later join earlier using (id)
    where (later.first_name, later.last_name, later.phone, later.is_active, later.picture_id, later.about, later.city_id,
        later.town_id, later.business_id, later.email_confirmed_at, later.phone_confirmed_at, later.role, later.path_name,
        later.address, later.latitude, later.longitude, later.is_place_shown)
      is distinct from (earlier.first_name, earlier.last_name, earlier.phone, earlier.is_active, earlier.picture_id,
        earlier.about, earlier.city_id, earlier.town_id, earlier.business_id, earlier.email_confirmed_at,
        earlier.phone_confirmed_at, earlier.role, earlier.path_name, earlier.address, earlier.latitude, earlier.longitude,
        earlier.is_place_shown))
  insert into listing_change (listing_id, subject)
    select listing.id, null from changed join listing on listing.owner_id = changed.id
    union all
    select 0, seller_of(id, null) from changed;
  return null;
end $$;

create or replace function note_replies(conversations bigint[]) returns void language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select distinct 0, 'replies:' || seller_of(seller_id, business_id) from conversation where id = any(conversations);
end $$;

create or replace function note_shop_people() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select distinct 0, seller_of(null, side.business_id)
    from later join earlier using (id)
    cross join lateral (values (later.business_id), (earlier.business_id)) as side (business_id)
    where side.business_id is not null
      and (later.business_id, later.business_role, later.branch_id, later.first_name, later.last_name, later.is_active,
          later.picture_id)
        is distinct from (earlier.business_id, earlier.business_role, earlier.branch_id, earlier.first_name,
          earlier.last_name, earlier.is_active, earlier.picture_id);
  return null;
end $$;

create or replace function note_updated_authorities() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id)
    select later.listing_id from later join earlier using (listing_id)
    where (later.status, later.plate) is distinct from (earlier.status, earlier.plate);
  return null;
end $$;

create or replace function note_updated_businesses() returns trigger language plpgsql as $$
begin
  with changed as (select later.id from later join earlier using (id) where later is distinct from earlier)
  insert into listing_change (listing_id, subject)
    select listing.id, null from changed join listing on listing.business_id = changed.id
    union all
    select 0, seller_of(null, id) from changed;
  return null;
end $$;

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
  return null;
end $$;
