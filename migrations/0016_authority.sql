-- May the seller offer this vehicle? The last answer of the identity and authority check (EİDS), one row a listing.
create table listing_authority (
  listing_id bigint primary key references listing on delete cascade,
  plate text, -- what was asked about, never public: an answer counts only while the listing has the same plate
  status text not null check (status in ('asking', 'granted', 'denied', 'timed-out')),
  relation text check (relation in ('owner', 'spouse', 'relative-1', 'relative-2', 'authorised-dealer')),
  reason text, -- why it was denied, a code
  reference text, -- what the check calls its answer
  attempts smallint not null default 0, -- without an answer, since the last one
  asked_at timestamptz not null,
  answered_at timestamptz,
  valid_until timestamptz,
  check ((status = 'granted') = (relation is not null)),
  check ((status = 'granted') = (valid_until is not null))
);
create index listing_authority_answered on listing_authority (answered_at) where status = 'granted';
create index listing_authority_ends on listing_authority (valid_until) where status = 'granted';

-- What the law asked of listings, and when. From reference-data/law-rules.csv.
create table law_rule (
  id text primary key,
  rule text not null check (rule in ('resale-wait', 'price-cap', 'plate', 'authority', 'certificate')),
  valid_from date not null,
  valid_to date check (valid_to > valid_from), -- the first day on which it no longer holds; none while it has no end
  listing_types text[] not null,
  vehicle_type_ids smallint[] not null default '{}', -- none: every type
  age_types smallint[] not null default '{}', -- none: every age type
  sellers text not null check (sellers in ('all', 'dealer')),
  model_year_from smallint,
  min_months smallint, -- of 'resale-wait': both must have passed
  min_mileage_km integer,
  source text not null
);

-- What makers recommend as the price of a new vehicle. From reference-data/list-prices.csv.
create table list_price (
  id integer primary key,
  variant_id integer not null references variant,
  model_year smallint not null,
  valid_from date not null,
  price_kurus bigint not null check (price_kurus > 0),
  source text not null
);
create index list_price_variant on list_price (variant_id, model_year, valid_from);

-- The day of the first registration: asked only where a rule in force needs it.
alter table listing add column first_registration date;
