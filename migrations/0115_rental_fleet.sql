-- From when on a unit can be rented, for its occupancy.
alter table rental_unit add column added_at timestamptz not null default now();

-- What was settled with the customer at the counter, and how they agreed to it.
alter table rental_handover
  -- Of the deposit that was taken: what the business kept at the return, and why.
  add column deposit_kept_kurus bigint not null default 0 check (deposit_kept_kurus >= 0),
  add column deposit_reason text not null default '' check (char_length(deposit_reason) <= 500),
  -- Paid at the counter after the return.
  add column extra_km integer not null default 0 check (extra_km >= 0),
  add column extra_km_kurus bigint not null default 0 check (extra_km_kurus >= 0),
  add column late_kurus bigint not null default 0 check (late_kurus >= 0),
  -- With the code of the booking, or with a drawing: the path of an SVG picture of 300 x 100.
  add column signed_with text not null default 'code' check (signed_with in ('code', 'drawing')),
  add column signature text not null default '' check (char_length(signature) <= 20000),
  add check (deposit_kept_kurus = 0 or deposit_reason <> ''),
  add check ((signed_with = 'drawing') = (signature <> ''));

-- Photos of a hand-over or return; the file in the private folder has the id as its name.
create table rental_handover_photo (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  booking_id bigint not null references rental_booking (id) on delete cascade,
  kind text not null check (kind in ('pickup', 'return')),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
create index rental_handover_photo_of on rental_handover_photo (booking_id);

-- Secret addresses at which calendar programs read the bookings of a business, or of one of its offers.
create table rental_calendar_feed (
  id integer primary key generated always as identity,
  business_id integer not null references business (id),
  listing_id bigint references rental_offer (listing_id) on delete cascade,
  token_hash bytea not null unique,
  actor_id integer references member (id) on delete set null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index rental_calendar_feed_of on rental_calendar_feed (business_id) where revoked_at is null;
