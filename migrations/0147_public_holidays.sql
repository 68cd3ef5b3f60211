-- Public holidays: those on the same day of every year from `valid_from` on, and those of one year, which begin that day.
create table public_holiday (
  name text not null check (name <> ''),
  valid_from date not null,
  days smallint not null check (days between 1 and 15),
  is_yearly boolean not null,
  -- Banks close on the day before.
  has_eve boolean not null,
  source text not null check (source <> ''),
  added_at timestamptz, -- of rows that staff added
  primary key (name, valid_from)
);
create trigger public_holiday_changed after insert or update or delete on public_holiday
  for each statement execute function note_subject('holidays');

-- Cached pages show which places are open, and on which days shops are closed.
create trigger rental_place_changed after insert or update or delete on rental_place
  for each statement execute function note_subject('rental');
create function note_dated_end() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select distinct 0, case entity when 'rental-places' then 'rental' else entity end from added
    where entity in ('rental-places', 'holidays');
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger dated_row_ended after insert on dated_end
  referencing new table as added for each statement execute function note_dated_end();
