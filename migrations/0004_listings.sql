-- One picture by content: the same file uploaded twice, or shown by many listings, is stored once.
create table photo (
  id text primary key, -- hex of the first 16 bytes of sha-256 over the uploaded bytes; names the files on disk
  width integer not null, -- of the upright picture
  height integer not null,
  bytes integer not null, -- of the uploaded file
  created_at timestamptz not null default now()
);

-- What a seller has entered so far: one draft a member. Publishing turns it into a listing.
create table listing_draft (
  id uuid primary key default gen_random_uuid(),
  member_id integer not null unique references member on delete cascade,
  form jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

create table draft_photo (
  id bigint primary key generated always as identity,
  draft_id uuid not null references listing_draft on delete cascade,
  photo_id text not null references photo,
  position smallint not null, -- 0-based
  created_at timestamptz not null default now(),
  unique (draft_id, position) deferrable initially deferred
);

create table listing (
  id bigint primary key generated always as identity,
  key_code text not null unique,
  owner_id integer not null references member,
  business_id integer references business,
  draft_id uuid unique, -- the draft it was published from: publishing twice is one listing
  source text, -- where an imported listing comes from
  source_id text,
  state text not null check (state in
    ('draft', 'pending', 'active', 'passive', 'rejected', 'expired', 'sold', 'removed', 'authority-lost')),
  version integer not null default 1,
  listing_type text not null check (listing_type in ('satilik', 'kiralik', 'yedek-parca')),
  vehicle_type_id smallint not null references vehicle_type,
  brand_id integer not null references brand,
  model_id integer not null references model,
  variant_id integer references variant,
  engine_id integer references engine,
  model_year smallint not null,
  age_type smallint not null,
  mileage_km integer not null check (mileage_km >= 0),
  fuel text,
  gear text,
  body text,
  drive text,
  colour text,
  doors smallint,
  capacity_cc integer,
  power_hp integer,
  attributes jsonb not null default '{}',
  equipment_ids integer[] not null default '{}',
  damage jsonb not null default '{}', -- panel slug -> 'local-paint' | 'painted' | 'replaced'; panels not named are original
  painted_count smallint not null default 0, -- local paint included
  replaced_count smallint not null default 0,
  total_damage_kurus bigint not null default 0,
  damage_description text not null default '',
  price_kurus bigint not null check (price_kurus > 0),
  currency text not null default 'TL',
  price_dealer_kurus bigint,
  is_swap_possible boolean not null default false,
  has_warranty boolean not null default false,
  plate text, -- never public
  title text not null, -- upper-cased by Turkish rules
  description_html text not null, -- sanitised
  city_id smallint not null references city,
  town_id integer references town,
  photo_count smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  expires_at timestamptz,
  unique (source, source_id)
);
create index listing_owner on listing (owner_id, state);
create index listing_state on listing (state, created_at);
create index listing_active_newest on listing (published_at desc, id desc) where state = 'active';
create index listing_active_price on listing (price_kurus, id) where state = 'active';
create index listing_active_model on listing (vehicle_type_id, brand_id, model_id) where state = 'active';
create index listing_active_city on listing (city_id) where state = 'active';

create table listing_photo (
  id bigint primary key generated always as identity,
  listing_id bigint not null references listing on delete cascade,
  photo_id text not null references photo,
  position smallint not null, -- 0-based; 0 is the cover
  unique (listing_id, position) deferrable initially deferred
);

-- Every change of state, with who and when. Nothing is updated or deleted here.
create table listing_history (
  id bigint primary key generated always as identity,
  listing_id bigint not null references listing on delete cascade,
  at timestamptz not null default now(),
  actor_id integer references member,
  action text not null,
  from_state text,
  to_state text not null,
  reason_codes text[] not null default '{}',
  note text not null default ''
);
create index listing_history_listing on listing_history (listing_id, id);
