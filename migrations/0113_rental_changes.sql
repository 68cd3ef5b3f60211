-- Other dates or places of a booking. Where they cost more they are held until that is paid.
create table rental_booking_change (
  id bigint primary key generated always as identity,
  booking_id bigint not null references rental_booking (id) on delete cascade,
  quote_id uuid not null unique,
  state text not null check (state in ('held', 'done', 'expired')),
  held_until timestamptz,
  unit_id integer not null references rental_unit (id),
  -- The new values of the booking: times, places, price, terms, contract.
  details jsonb not null,
  -- What is paid for the change; negative: given back.
  difference_kurus bigint not null,
  created_at timestamptz not null,
  check ((state = 'held') = (held_until is not null))
);
create index rental_booking_change_of on rental_booking_change (booking_id);
create index rental_booking_change_unit on rental_booking_change (unit_id);
create unique index rental_booking_change_held on rental_booking_change (booking_id) where state = 'held';

-- While a change is held, what its span adds to the booking's own is not free either.
alter table rental_unit_span
  add column change_id bigint references rental_booking_change (id) on delete cascade,
  drop constraint rental_unit_span_check,
  add constraint rental_unit_span_check check ((kind = 'booking') = (num_nonnulls(booking_id, change_id) = 1) and num_nonnulls(booking_id, change_id) <= 1);
create index rental_unit_span_change on rental_unit_span (change_id);
