-- Cached pages show what can be rented and at which price: they depend on the subject `rental`.
create trigger rental_offer_changed after insert or update or delete on rental_offer
  for each statement execute function note_subject('rental');
create trigger rental_rate_changed after insert or update or delete on rental_rate
  for each statement execute function note_subject('rental');
create trigger rental_season_changed after insert or update or delete on rental_season
  for each statement execute function note_subject('rental');
create trigger rental_unit_changed after insert or update or delete on rental_unit
  for each statement execute function note_subject('rental');
create trigger rental_terms_changed after insert or update or delete on rental_terms
  for each statement execute function note_subject('rental');
create trigger rental_business_place_changed after insert or update or delete on rental_business_place
  for each statement execute function note_subject('rental');
create trigger rental_one_way_fee_changed after insert or update or delete on rental_one_way_fee
  for each statement execute function note_subject('rental');

-- What is free at a place changes with each booking: a subject for each place keeps the pages of the others cached.
create function note_rental_spans() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select distinct 0, 'rental-place:' || place_id from changed where place_id is not null;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger rental_unit_span_inserted after insert on rental_unit_span
  referencing new table as changed for each statement execute function note_rental_spans();
create trigger rental_unit_span_updated after update on rental_unit_span
  referencing new table as changed for each statement execute function note_rental_spans();
-- A span that moves to a unit at another place leaves the place where it was.
create trigger rental_unit_span_left after update on rental_unit_span
  referencing old table as changed for each statement execute function note_rental_spans();
create trigger rental_unit_span_deleted after delete on rental_unit_span
  referencing old table as changed for each statement execute function note_rental_spans();

-- The page of a shop shows how its rentals were reviewed.
create function note_rental_reviews() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject) select distinct 0, 'business:' || business_id from changed;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger rental_review_inserted after insert on rental_review
  referencing new table as changed for each statement execute function note_rental_reviews();
create trigger rental_review_updated after update on rental_review
  referencing new table as changed for each statement execute function note_rental_reviews();
create trigger rental_review_deleted after delete on rental_review
  referencing old table as changed for each statement execute function note_rental_reviews();
