-- The place of a span's unit, so that a search reads what is not free at a place from one index.
alter table rental_unit_span add column place_id integer references rental_place (id);

create function rental_unit_span_place() returns trigger language plpgsql as $$
begin
  -- The lock makes a change of the unit's place wait, which then changes this span as well.
  select place_id into new.place_id from rental_unit where id = new.unit_id for share;
  return new;
end $$;
create trigger rental_unit_span_place before insert or update of unit_id on rental_unit_span
  for each row execute function rental_unit_span_place();

create function rental_unit_moved() returns trigger language plpgsql as $$
begin
  update rental_unit_span set place_id = new.place_id where unit_id = new.id;
  return null;
end $$;
create trigger rental_unit_moved after update of place_id on rental_unit
  for each row when (old.place_id is distinct from new.place_id) execute function rental_unit_moved();

update rental_unit_span span set place_id = unit.place_id from rental_unit unit where unit.id = span.unit_id;

-- Answers from the index alone which units of a place have a span in a range of time.
create index rental_unit_span_at_place on rental_unit_span
  using gist (int4range(place_id, place_id, '[]'), span) include (place_id, unit_id);
