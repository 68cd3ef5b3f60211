-- Where somebody sells: an address and a point on the map, which others see only where the member or the business says so.
alter table member
  add column address text not null default '',
  add column latitude double precision,
  add column longitude double precision,
  add column is_place_shown boolean not null default false,
  add constraint member_place check ((latitude is null) = (longitude is null) and (latitude is not null or not is_place_shown));
alter table business
  add column address text not null default '',
  add column latitude double precision,
  add column longitude double precision,
  add column is_place_shown boolean not null default false,
  add constraint business_place check ((latitude is null) = (longitude is null) and (latitude is not null or not is_place_shown));

-- Pages that show a member show their place too.
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
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
