-- Rows of dated tables that the desk adds have the time at which it did: loading reference data leaves them alone.
alter table law_rule add column added_at timestamptz;
alter table list_price add column added_at timestamptz;
create unique index list_price_day on list_price (variant_id, model_year, valid_from);
alter table credit_limit add column added_at timestamptz;
alter table credit_age_limit add column added_at timestamptz;
alter table rental_place
  add column added_at timestamptz,
  add column valid_from date,
  add column source text;

-- Ends a row that has no newer row to take its place. Rows themselves are never changed.
create table dated_end (
  entity text not null, -- the table
  entity_id text not null,
  valid_to date not null, -- the first day on which the row no longer applies
  source text not null check (source <> ''),
  added_at timestamptz not null,
  primary key (entity, entity_id)
);

-- VAT inside the prices of what the site sells, from a day on.
create table vat_rate (
  valid_from date primary key,
  percent numeric(4,2) not null check (percent >= 0 and percent <= 100),
  source text not null check (source <> ''),
  added_at timestamptz
);
