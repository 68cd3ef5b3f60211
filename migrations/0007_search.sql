-- Everything a search filters, counts or spans, so that it never touches the rows with their long descriptions.
create index listing_search on listing (vehicle_type_id, brand_id, model_id)
  include (city_id, fuel, gear, body, colour, model_year, price_kurus, mileage_km, expires_at)
  where state = 'active' and listing_type = 'satilik';
create index listing_active_year on listing (model_year desc, id desc) where state = 'active';
create index listing_active_mileage on listing (mileage_km, id desc) where state = 'active';
-- Equal prices show the newer listing first, whichever way they are sorted.
create index listing_active_price_up on listing (price_kurus, id desc) where state = 'active';
create index listing_active_price_down on listing (price_kurus desc, id desc) where state = 'active';
drop index listing_active_price;
