create table city (
  id smallint primary key, -- the province's plate code
  slug text not null unique,
  name text not null,
  region text not null,
  lat real not null,
  lon real not null,
  population integer not null
);

create table town (
  id integer primary key,
  city_id smallint not null references city,
  slug text not null,
  name text not null,
  lat real not null,
  lon real not null,
  population integer not null,
  unique (city_id, slug)
);

create table vehicle_type (
  id smallint primary key,
  slug text not null unique, -- the first segment of result and listing addresses
  name text not null,
  plural_name text not null,
  parent_id smallint references vehicle_type,
  sort smallint not null,
  has_variants boolean not null default false -- the catalogue knows its variants and engines
);

create table brand (
  id integer primary key,
  slug text not null unique,
  name text not null,
  aliases text[] not null default '{}'
);

create table vehicle_type_brand (
  vehicle_type_id smallint not null references vehicle_type,
  brand_id integer not null references brand,
  is_popular boolean not null default false,
  primary key (vehicle_type_id, brand_id)
);

create table model (
  id integer primary key,
  vehicle_type_id smallint not null references vehicle_type,
  brand_id integer not null references brand,
  slug text not null,
  name text not null,
  aliases text[] not null default '{}',
  unique (vehicle_type_id, brand_id, slug)
);

create table variant (
  id integer primary key,
  model_id integer not null references model,
  slug text not null,
  name text not null,
  unique (model_id, slug)
);

create table engine (
  id integer primary key,
  variant_id integer not null references variant,
  year_from smallint,
  year_to smallint,
  doors smallint,
  fuel text,
  gear text,
  body text,
  drive text,
  capacity_cc integer,
  power_hp integer
);
create index engine_variant on engine (variant_id);

-- Values of the choice fields shared by search, listings and the catalogue: fuel, gear, body, drive, colour, age-type …
create table option_value (
  kind text not null,
  slug text not null,
  name text not null,
  sort smallint not null,
  colour text, -- CSS colour, for kind 'colour'
  primary key (kind, slug)
);

create table vehicle_type_option (
  vehicle_type_id smallint not null references vehicle_type,
  kind text not null,
  slug text not null,
  primary key (vehicle_type_id, kind, slug),
  foreign key (kind, slug) references option_value
);

-- Further fields of a vehicle type (payload, seats, working hours …); values are kept in listing.attributes by slug.
create table special_attribute (
  id integer primary key,
  vehicle_type_id smallint not null references vehicle_type,
  slug text not null,
  name text not null,
  kind text not null check (kind in ('choice', 'number')),
  unit text,
  options jsonb not null default '[]', -- [{ slug, name }]
  sort smallint not null,
  unique (vehicle_type_id, slug)
);

create table equipment_group (
  id integer primary key,
  vehicle_type_id smallint not null references vehicle_type,
  listing_type_id smallint not null, -- 1 sale, 2 rental
  slug text not null,
  name text not null,
  sort smallint not null
);

create table equipment (
  id integer primary key,
  group_id integer not null references equipment_group,
  slug text not null,
  name text not null,
  description text not null,
  sort smallint not null
);
create index equipment_group_id on equipment (group_id);

create table damage_panel (
  slug text primary key,
  name text not null,
  sort smallint not null
);

create table spare_part_node (
  id text primary key,
  parent_id text references spare_part_node,
  slug text not null,
  name text not null,
  last_step boolean not null,
  sort smallint not null
);
create index spare_part_node_parent on spare_part_node (parent_id);
