-- Rentals and spare parts beside vehicles for sale.
alter table listing
  add column rent_period text check (rent_period in ('gunluk', 'haftalik', 'aylik')), -- what a rental's price is for
  add column rent_deposits text[] not null default '{}', -- slugs of option values of kind 'rent-deposit'
  add column video_url text,
  add column chassis_number text, -- never public
  add column part_id text references spare_part_node, -- a last step of the taxonomy
  add column part_condition text check (part_condition in ('sifir', 'cikma', 'yenilenmis')),
  alter column model_year drop not null,
  alter column age_type drop not null,
  add constraint listing_rental check ((listing_type = 'kiralik') = (rent_period is not null)),
  add constraint listing_spare_part check ((listing_type = 'yedek-parca') = (part_id is not null)),
  add constraint listing_vehicle check (listing_type = 'yedek-parca' or (model_year is not null and age_type is not null));
create index listing_part on listing (part_id) where part_id is not null;

-- A member has one draft for each kind of new listing, and one for each listing they are editing.
alter table listing_draft
  drop constraint listing_draft_member_id_key,
  add column kind text not null default 'vehicle' check (kind in ('vehicle', 'spare-part')),
  add column listing_id bigint references listing on delete cascade, -- what is edited; none for a new listing
  add column base_version integer, -- of the listing when its edit began
  add check ((listing_id is null) = (base_version is null));
create unique index listing_draft_new on listing_draft (member_id, kind) where listing_id is null;
create unique index listing_draft_edit on listing_draft (member_id, listing_id) where listing_id is not null;
create index listing_draft_listing on listing_draft (listing_id) where listing_id is not null;
