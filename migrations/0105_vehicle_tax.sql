-- The tariffs of the vehicle tax (MTV) by year, as the law's lists have them. A year is added as a whole and never changed.
create table vehicle_tax_year (
  year smallint primary key,
  source text not null check (source <> ''),
  published_on date,
  -- When the desk added it; empty for the years of the reference data.
  added_at timestamptz
);

create table vehicle_tax_amount (
  year smallint not null references vehicle_tax_year (year),
  -- (I): cars registered since 2018 and motorcycles; (I/A): cars registered before; (II): all others.
  tariff text not null check (tariff in ('I', 'I/A', 'II')),
  vehicle_class text not null check (vehicle_class in ('car', 'motorcycle', 'minibus', 'van', 'bus', 'truck')),
  -- cm³, seats of a bus, kg of a truck; no upper end is null.
  band_min integer not null check (band_min >= 0),
  band_max integer check (band_max >= band_min),
  band_label text not null,
  -- The vehicle's value: above the first, up to the second. Only (I) of cars depends on it.
  value_over_kurus bigint not null default 0 check (value_over_kurus >= 0),
  value_up_to_kurus bigint check (value_up_to_kurus > value_over_kurus),
  age_from smallint not null check (age_from >= 1),
  age_to smallint check (age_to >= age_from),
  annual_kurus bigint not null check (annual_kurus > 0),
  primary key (year, tariff, vehicle_class, band_min, value_over_kurus, age_from)
);

-- Electric vehicles pay a share of the band's amount. Cars, motorcycles and vans are in a band by their power in kW.
create table vehicle_tax_electric (
  valid_from_year smallint not null,
  vehicle_class text not null check (vehicle_class in ('car', 'motorcycle', 'minibus', 'van', 'bus', 'truck')),
  band_min integer not null,
  kw_over integer,
  kw_up_to integer,
  percent smallint not null check (percent between 1 and 100),
  primary key (valid_from_year, vehicle_class, band_min)
);

-- Cached pages of listings show what their vehicles cost a month: they depend on the subject `vehicle-tax`.
create function note_subject() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject) values (0, tg_argv[0]);
  perform pg_notify('listing_change', '');
  return null;
end $$;
create trigger vehicle_tax_changed after insert or update on vehicle_tax_year
  for each statement execute function note_subject('vehicle-tax');
