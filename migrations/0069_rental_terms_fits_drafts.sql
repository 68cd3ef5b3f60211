-- The terms of a rental beside its price; null where the seller says nothing. The limit of kilometres is for each period
-- of the price.
alter table listing
  add column rent_deposit_kurus bigint check (rent_deposit_kurus > 0),
  add column min_driver_age smallint check (min_driver_age between 18 and 99),
  add column rent_km_limit integer check (rent_km_limit > 0),
  -- The vehicles that a spare part fits, the first of which is also brand_id and model_id:
  -- [{"brandId": 1, "modelId": 2, "yearFrom": 2012, "yearTo": null}]. Empty for vehicles, and for older listings of parts.
  add column fits jsonb not null default '[]' check (jsonb_typeof(fits) = 'array');

-- A member may have several drafts of a kind. The previous version inserts with `on conflict (member_id, kind)`, so the
-- unique index stays: further drafts have their kind in a column of their own, until a later release drops the index and
-- merges the columns.
alter table listing_draft
  alter column kind drop not null,
  add column further_kind text check (further_kind in ('vehicle', 'spare-part')),
  add constraint listing_draft_one_kind check (num_nonnulls(kind, further_kind) = 1);
create index listing_draft_further on listing_draft (member_id, further_kind) where further_kind is not null;
