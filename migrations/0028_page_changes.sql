-- Pages that are kept for visitors show more than what is searched: listings that are not live any more, names, ratings.
-- Each change of those is noted beside the others (docs/decisions/046).

-- A passive listing that is sold has another page.
create or replace function note_updated_listings() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id)
    select later.id from later join earlier using (id) where later is distinct from earlier;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;

create function note_rated() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id)
    select distinct listing.id from changed join listing on listing.key_code = changed.content_id;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger content_rating_inserted after insert on content_rating
  referencing new table as changed for each statement execute function note_rated();
create trigger content_rating_deleted after delete on content_rating
  referencing old table as changed for each statement execute function note_rated();

create function note_renamed_members() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id)
    select listing.id from later join earlier using (id) join listing on listing.owner_id = later.id
    where (later.first_name, later.last_name, later.phone, later.is_active)
      is distinct from (earlier.first_name, earlier.last_name, earlier.phone, earlier.is_active);
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger member_updated after update on member
  referencing old table as earlier new table as later for each statement execute function note_renamed_members();

create function note_updated_businesses() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id)
    select listing.id from later join earlier using (id) join listing on listing.business_id = later.id
    where later is distinct from earlier;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger business_updated after update on business
  referencing old table as earlier new table as later for each statement execute function note_updated_businesses();
