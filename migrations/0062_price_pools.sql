-- What prices are estimated from: the coefficients that each vehicle type, brand, model and variant adds to the log price
-- (docs/decisions/094). All rows are of one fit and are replaced together by the next.
create table price_pool (
  kind text not null check (kind in ('type', 'brand', 'model', 'variant')),
  type_id smallint not null,
  id integer not null, -- of the type, brand, model or variant
  count integer not null,
  middle_year smallint not null,
  middle_km integer not null,
  spread double precision not null,
  coefficients bytea not null, -- float32, little endian
  covariance bytea not null, -- float32, little endian
  primary key (type_id, kind, id)
);

create table price_fit (
  is_only boolean primary key default true check (is_only),
  fitted_at timestamptz -- null: never
);
insert into price_fit default values;

-- Cached pages that show estimates are invalidated: readers of changes that know no subjects skip listing 0.
create function note_price_fit() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject) values (0, 'price-fit');
  perform pg_notify('listing_change', '');
  return null;
end $$;
create trigger price_fit_updated after update on price_fit
  for each statement execute function note_price_fit();
