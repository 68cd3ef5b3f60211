-- When the pages that show listings changed last, for the sitemap: how many listings each has, and when one of them last
-- came, was changed or left. Counted from `sitemap_change`, so that nobody who publishes waits for another, and no request
-- reads every listing (docs/decisions/090).
create table sitemap_page (
  listing_type text not null,
  vehicle_type_id smallint not null,
  brand_id integer not null,
  model_id integer not null,
  city_id smallint not null,
  live integer not null,
  changed_at timestamptz not null,
  primary key (listing_type, vehicle_type_id, brand_id, model_id, city_id)
);
create table sitemap_seller (
  business_id integer,
  owner_id integer, -- where no business offers the listing
  live integer not null,
  changed_at timestamptz not null,
  unique nulls not distinct (business_id, owner_id)
);
-- Blocks of listing ids.
create table sitemap_part (
  part integer primary key,
  live integer not null,
  changed_at timestamptz not null
);

-- What is not counted yet. A changed listing leaves as what it was and comes as what it is.
create table sitemap_change (
  id bigint primary key generated always as identity,
  listing_id bigint, -- null: every listing is counted anew
  listing_type text,
  vehicle_type_id smallint,
  brand_id integer,
  model_id integer,
  city_id smallint,
  business_id integer,
  owner_id integer,
  delta smallint,
  changed_at timestamptz
);
insert into sitemap_change default values;

create function note_sitemap_listings() returns trigger language plpgsql as $$
begin
  insert into sitemap_change
    (listing_id, listing_type, vehicle_type_id, brand_id, model_id, city_id, business_id, owner_id, delta, changed_at)
    select id, listing_type, vehicle_type_id, brand_id, model_id, city_id, business_id, owner_id,
      case tg_op when 'INSERT' then 1 else -1 end, case tg_op when 'INSERT' then updated_at else now() end
    from changed where state = 'active';
  return null;
end $$;
create trigger listing_sitemap_inserted after insert on listing
  referencing new table as changed for each statement execute function note_sitemap_listings();
create trigger listing_sitemap_deleted after delete on listing
  referencing old table as changed for each statement execute function note_sitemap_listings();

create function note_sitemap_updated() returns trigger language plpgsql as $$
begin
  insert into sitemap_change
    (listing_id, listing_type, vehicle_type_id, brand_id, model_id, city_id, business_id, owner_id, delta, changed_at)
    select side.id, side.listing_type, side.vehicle_type_id, side.brand_id, side.model_id, side.city_id, side.business_id,
      side.owner_id, side.delta,
      case when later.updated_at is distinct from earlier.updated_at then later.updated_at else now() end
    from later join earlier using (id)
    cross join lateral (
      select earlier.id, earlier.state, earlier.listing_type, earlier.vehicle_type_id, earlier.brand_id, earlier.model_id,
        earlier.city_id, earlier.business_id, earlier.owner_id, -1 as delta
      union all
      select later.id, later.state, later.listing_type, later.vehicle_type_id, later.brand_id, later.model_id,
        later.city_id, later.business_id, later.owner_id, 1) side
    where side.state = 'active'
      and (later.state, later.updated_at, later.listing_type, later.vehicle_type_id, later.brand_id, later.model_id,
          later.city_id, later.business_id, later.owner_id)
        is distinct from (earlier.state, earlier.updated_at, earlier.listing_type, earlier.vehicle_type_id,
          earlier.brand_id, earlier.model_id, earlier.city_id, earlier.business_id, earlier.owner_id);
  return null;
end $$;
create trigger listing_sitemap_updated after update on listing
  referencing old table as earlier new table as later for each statement execute function note_sitemap_updated();

create function note_sitemap_of_all() returns trigger language plpgsql as $$
begin
  insert into sitemap_change default values;
  return null;
end $$;
create trigger listing_sitemap_truncated after truncate on listing
  for each statement execute function note_sitemap_of_all();
