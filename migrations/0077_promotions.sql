-- Prices of promotions by vehicle type and period in days; 0 is a promotion without a period. The newest row that is valid
-- counts. Seeded from reference-data/promotion-prices.csv; the desk adds rows.
create table promotion_price (
  id integer primary key generated always as identity,
  promotion_id smallint not null check (promotion_id between 20 and 27),
  vehicle_type_id smallint not null references vehicle_type (id),
  period_days smallint not null check (period_days in (0, 7, 14, 28)),
  valid_from date not null,
  price_kurus bigint not null check (price_kurus > 0),
  unique (promotion_id, vehicle_type_id, period_days, valid_from)
);

create table listing_promotion (
  id bigint primary key generated always as identity,
  listing_id bigint not null references listing (id) on delete cascade,
  promotion_id smallint not null check (promotion_id between 20 and 27),
  -- What it was bought with; null where a package includes it.
  order_item_id bigint unique references order_item (id),
  state text not null check (state in ('waiting', 'running', 'over', 'revoked')),
  starts_at timestamptz not null,
  -- Null lasts as long as the listing.
  ends_at timestamptz,
  revoked_at timestamptz,
  check (ends_at >= starts_at)
);
create index listing_promotion_listing on listing_promotion (listing_id, promotion_id);
-- What begins and what ends next.
create index listing_promotion_start on listing_promotion (starts_at) where state = 'waiting';
create index listing_promotion_end on listing_promotion (ends_at) where state = 'running';

-- How often a promoted listing was shown in a paid place on a day of Turkey's calendar.
create table promotion_shown_day (
  listing_id bigint not null references listing (id) on delete cascade,
  promotion_id smallint not null,
  day date not null,
  count integer not null,
  primary key (listing_id, promotion_id, day)
);

-- The promotions that run now, a bit each from 20 on: cards and the search index read them with the listing.
alter table listing add column promotions smallint not null default 0;
