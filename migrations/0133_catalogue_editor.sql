-- Entries that the desk retired are not offered for new listings; merged ones remain as redirects to the entry they are
-- merged into. Addresses with a former slug redirect to the present one.
alter table brand
  add column retired_at timestamptz,
  add column merged_into integer references brand,
  add column former_slugs text[] not null default '{}';
alter table model
  add column retired_at timestamptz,
  add column merged_into integer references model,
  add column former_slugs text[] not null default '{}';
alter table variant
  add column retired_at timestamptz,
  add column merged_into integer references variant,
  add column former_slugs text[] not null default '{}';
alter table engine
  add column retired_at timestamptz,
  add column merged_into integer references engine;
alter table equipment add column retired_at timestamptz;
alter table spare_part_node add column retired_at timestamptz;
create index brand_merged on brand (merged_into) where merged_into is not null;
create index model_merged on model (merged_into) where merged_into is not null;
create index variant_merged on variant (merged_into) where merged_into is not null;
create index engine_merged on engine (merged_into) where merged_into is not null;
create index model_brand on model (brand_id);

-- What the desk changed, row by row. Loading reference data leaves the columns in `after` as they are. Rows that the desk
-- adds to the catalogue take their ids from the same sequence: above all ids of reference data, and never reused.
create table catalogue_change (
  id bigint primary key generated always as identity (start with 10000000),
  entity text not null, -- the table
  entity_id text not null, -- its key, several columns separated by `/`
  action text not null check (action in ('add', 'change', 'merge', 'retire', 'restore', 'remove')),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  reason text not null check (reason <> ''),
  member_id integer references member on delete set null,
  at timestamptz not null default now()
);
create index catalogue_change_entity on catalogue_change (entity, entity_id, id);
create index catalogue_change_member on catalogue_change (member_id) where member_id is not null;

-- Every process reads the catalogue again: readers of changes that know no subjects skip listing 0.
create function note_catalogue_change() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject) values (0, 'catalogue');
  perform pg_notify('listing_change', '');
  return null;
end $$;
create trigger catalogue_changed after insert on catalogue_change
  for each statement execute function note_catalogue_change();
