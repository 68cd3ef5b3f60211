-- What a customer pays is frozen here for 15 minutes, whatever happens to prices meanwhile.
create table rental_quote (
  id uuid primary key,
  member_id integer references member (id) on delete cascade,
  listing_id bigint not null references listing (id) on delete cascade,
  pickup_place_id integer not null references rental_place (id),
  dropoff_place_id integer not null references rental_place (id),
  pickup_at timestamptz not null,
  dropoff_at timestamptz not null,
  driver_age smallint not null,
  -- RentalPrice of src/rental/price/price.ts without extras, the offer's extras with their prices, and the terms.
  details jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index rental_quote_expiry on rental_quote (expires_at);

create table rental_booking (
  id bigint primary key generated always as identity,
  -- What the customer reads out: 8 characters.
  code text not null unique,
  member_id integer not null references member (id),
  business_id integer not null references business (id),
  listing_id bigint not null references listing (id),
  -- Null once the unit is given up: the booking ended before the pick-up.
  unit_id integer references rental_unit (id),
  pickup_place_id integer not null references rental_place (id),
  dropoff_place_id integer not null references rental_place (id),
  pickup_at timestamptz not null,
  dropoff_at timestamptz not null,
  state text not null check (state in (
    'held', 'confirmed', 'handedOver', 'returned', 'cancelledByCustomer', 'cancelledByBusiness', 'noShow', 'expired')),
  -- The end of the hold, while the customer pays.
  held_until timestamptz,
  -- RentalPrice of src/rental/price/price.ts, and the terms as they were shown.
  price jsonb not null,
  terms jsonb not null,
  total_kurus bigint not null check (total_kurus > 0),
  -- Paid while booking, to the business's sub-merchant account.
  prepaid_kurus bigint not null check (prepaid_kurus between 1 and total_kurus),
  deposit_kurus bigint not null check (deposit_kurus >= 0),
  -- Kilometres included in the whole rental; null: without limit.
  km_limit integer check (km_limit > 0),
  driver_name text not null,
  driver_birth_day date not null,
  driver_licence_day date not null,
  driver_phone text not null,
  -- Billing details as they were typed, as in orders.
  billing jsonb not null,
  contract text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (pickup_at < dropoff_at),
  check ((state = 'held') = (held_until is not null))
);
create index rental_booking_of on rental_booking (member_id, pickup_at);
create index rental_booking_business on rental_booking (business_id, pickup_at);
create index rental_booking_unit on rental_booking (unit_id, pickup_at);
create index rental_booking_listing on rental_booking (listing_id);
create index rental_booking_held on rental_booking (held_until) where state = 'held';

create table rental_booking_event (
  id bigint primary key generated always as identity,
  booking_id bigint not null references rental_booking (id) on delete cascade,
  -- One of the actions of src/rental/bookings/states.ts.
  action text not null,
  at timestamptz not null,
  -- Null: the site itself, by time.
  actor_id integer references member (id) on delete set null,
  details jsonb not null default '{}'
);
create index rental_booking_event_of on rental_booking_event (booking_id, id);

-- How a vehicle was when it was handed over, and when it came back.
create table rental_handover (
  booking_id bigint not null references rental_booking (id) on delete cascade,
  kind text not null check (kind in ('pickup', 'return')),
  at timestamptz not null,
  mileage_km integer not null check (mileage_km >= 0),
  -- Eighths of a full tank, or of a full battery.
  fuel_eighths smallint not null check (fuel_eighths between 0 and 8),
  -- By panel, as in a listing's damage.
  damage jsonb not null default '{}',
  deposit_kurus bigint not null default 0 check (deposit_kurus >= 0),
  note text not null default '' check (char_length(note) <= 2000),
  photo_ids text[] not null default '{}' check (cardinality(photo_ids) <= 20),
  actor_id integer references member (id) on delete set null,
  primary key (booking_id, kind)
);

alter table rental_unit_span
  add column booking_id bigint unique references rental_booking (id) on delete cascade,
  add check ((kind = 'booking') = (booking_id is not null));
