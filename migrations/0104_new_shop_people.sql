-- Who joins a business with a new account changes its page and its place in the search of businesses, too.
create function note_new_shop_people() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select distinct 0, seller_of(null, business_id) from changed where business_id is not null;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger member_shop_people_inserted after insert on member
  referencing new table as changed for each statement execute function note_new_shop_people();
