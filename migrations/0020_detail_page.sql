-- The live sale listings of a model by year, with all that chooses and prices the comparables of one of them.
create index listing_comparable on listing (vehicle_type_id, brand_id, model_id, model_year)
  include (variant_id, fuel, gear, mileage_km, price_kurus, currency, expires_at, id)
  where state = 'active' and listing_type = 'satilik';

-- What people think of a listing, from 1 to 5, once each.
create table content_rating (
  id bigint primary key generated always as identity,
  content_id text not null, -- a listing's key code
  member_id integer references member on delete cascade,
  visitor text, -- of somebody not signed in: a keyed hash of their network's address
  rate smallint not null check (rate between 1 and 5),
  created_at timestamptz not null default now(),
  check (num_nonnulls(member_id, visitor) = 1),
  unique (content_id, member_id),
  unique (content_id, visitor)
);
create index content_rating_member on content_rating (member_id) where member_id is not null;
