-- The maker's number of a spare part (OEM), where the seller knows it.
alter table listing
  add column part_number text,
  add check (part_number is null or part_id is not null);

-- As listing_search, for what else there is beside vehicles for sale.
create index listing_search_rental on listing (vehicle_type_id, brand_id, model_id)
  include (city_id, fuel, gear, rent_period, price_kurus, expires_at)
  where state = 'active' and listing_type = 'kiralik';
create index listing_search_spare_part on listing (brand_id, model_id)
  include (city_id, part_id, part_condition, price_kurus, expires_at)
  where state = 'active' and listing_type = 'yedek-parca';
