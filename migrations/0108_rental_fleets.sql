-- Where rented vehicles are picked up and dropped off, from reference-data/rental-places.csv.
create table rental_place (
  id integer primary key,
  name text not null,
  simple_slug text not null unique,
  kind text not null check (kind in ('airport', 'railway', 'city')),
  airport_code text check (airport_code ~ '^[A-Z]{3}$'),
  country_id smallint not null,
  country_name text not null,
  city_id smallint not null references city (id),
  latitude double precision not null,
  longitude double precision not null,
  check (airport_code is null or kind = 'airport')
);
create index rental_place_city on rental_place (city_id);

-- What a rental business asks of renters and gives back, the same for all of its vehicles.
create table rental_terms (
  business_id integer primary key references business (id),
  min_driver_age smallint not null default 22 check (min_driver_age between 18 and 80),
  min_licence_years smallint not null default 2 check (min_licence_years between 0 and 20),
  -- Drivers below this age pay young_driver_day_kurus a day.
  young_driver_age smallint not null default 25 check (young_driver_age between 18 and 80),
  young_driver_day_kurus bigint not null default 0 check (young_driver_day_kurus >= 0),
  -- Cancelled until so many hours before the pick-up everything is given back; null: never everything.
  free_cancellation_hours smallint check (free_cancellation_hours between 0 and 720),
  -- What is given back of the rent after that, until the pick-up.
  late_refund_percent smallint not null default 0 check (late_refund_percent between 0 and 100),
  -- What is paid while booking, of the total; the rest is paid at the pick-up.
  prepaid_percent smallint not null default 100 check (prepaid_percent between 10 and 100),
  -- A unit is not free so long after a return, while it is cleaned.
  turnaround_minutes smallint not null default 60 check (turnaround_minutes between 0 and 1440),
  updated_at timestamptz not null
);

-- The places of a business, with the hours in which it hands vehicles over and takes them back.
create table rental_business_place (
  business_id integer not null references business (id),
  place_id integer not null references rental_place (id),
  opens_minute smallint not null default 0 check (opens_minute between 0 and 1439),
  closes_minute smallint not null default 1440 check (closes_minute between 1 and 1440),
  -- How the counter is found.
  note text not null default '' check (char_length(note) <= 300),
  closed_at timestamptz,
  primary key (business_id, place_id),
  check (opens_minute < closes_minute)
);
create index rental_business_place_of on rental_business_place (place_id) where closed_at is null;

-- What dropping off at another place costs; a pair without a row is not possible.
create table rental_one_way_fee (
  business_id integer not null references business (id),
  from_place_id integer not null references rental_place (id),
  to_place_id integer not null references rental_place (id),
  fee_kurus bigint not null check (fee_kurus >= 0),
  primary key (business_id, from_place_id, to_place_id),
  check (from_place_id <> to_place_id)
);

create table rental_extra (
  business_id integer not null references business (id),
  -- One of src/rental/extras/rules.ts.
  kind text not null,
  day_kurus bigint not null check (day_kurus >= 0),
  -- The most that one of it costs in a rental; null: no limit.
  max_kurus bigint check (max_kurus >= 0),
  max_count smallint not null default 1 check (max_count between 1 and 4),
  primary key (business_id, kind)
);

-- A rental listing that can be booked. Its deposit, kilometre limit and least age of the driver are the listing's.
create table rental_offer (
  listing_id bigint primary key references listing (id) on delete cascade,
  business_id integer not null references business (id),
  -- One of src/rental/classes.ts.
  class text not null,
  seats smallint not null check (seats between 1 and 60),
  is_bookable boolean not null default true,
  -- For each kilometre above the listing's limit.
  extra_km_kurus bigint not null default 0 check (extra_km_kurus >= 0),
  updated_at timestamptz not null
);
create index rental_offer_business on rental_offer (business_id);

-- Days, first and last inclusive, in which other prices than the base price may hold.
create table rental_season (
  id integer primary key generated always as identity,
  business_id integer not null references business (id),
  name text not null check (char_length(name) between 1 and 60),
  first_day date not null,
  last_day date not null,
  check (first_day <= last_day),
  exclude using gist (int4range(business_id, business_id, '[]') with &&, daterange(first_day, last_day, '[]') with &&)
);

-- Price of a day by the length of the rental and the season of the day; without a season: the base price.
create table rental_rate (
  listing_id bigint not null references rental_offer (listing_id) on delete cascade,
  season_id integer references rental_season (id) on delete cascade,
  min_days smallint not null check (min_days in (1, 3, 7, 14, 30)),
  day_kurus bigint not null check (day_kurus > 0),
  unique nulls not distinct (listing_id, season_id, min_days)
);
create index rental_rate_season on rental_rate (season_id);

-- One of the alike vehicles of an offer, at the place where it is picked up.
create table rental_unit (
  id integer primary key generated always as identity,
  listing_id bigint not null references rental_offer (listing_id) on delete cascade,
  place_id integer not null references rental_place (id),
  -- Never public.
  plate text not null,
  removed_at timestamptz
);
create index rental_unit_of on rental_unit (place_id, listing_id) where removed_at is null;
create index rental_unit_listing on rental_unit (listing_id);
create unique index rental_unit_plate on rental_unit (plate) where removed_at is null;

-- When a unit is not free: booked (its booking is the row's) or in service.
create table rental_unit_span (
  id bigint primary key generated always as identity,
  unit_id integer not null references rental_unit (id) on delete cascade,
  span tstzrange not null check (not isempty(span) and not lower_inf(span) and not upper_inf(span)),
  kind text not null check (kind in ('booking', 'service')),
  note text not null default '' check (char_length(note) <= 300),
  -- An id is compared as a range: GiST compares plain integers only with an extension.
  constraint rental_unit_span_no_overlap exclude using gist (int4range(unit_id, unit_id, '[]') with &&, span with &&)
);
