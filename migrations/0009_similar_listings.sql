-- The live listings of a model in the order of their price: what a listing's page shows as similar.
create index listing_active_model_price on listing (vehicle_type_id, brand_id, model_id, price_kurus, id)
  where state = 'active';
drop index listing_active_model; -- the new index begins with its columns
