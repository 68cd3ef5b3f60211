-- outside a transaction
update promotion_price set promotion_key = promotion_key_of(promotion_id) where promotion_key = '';
update listing_promotion set promotion_key = promotion_key_of(promotion_id) where promotion_key = '';
update promotion_shown_day set promotion_key = promotion_key_of(promotion_id) where promotion_key = '';
update listing set running_promotions = promotion_keys_of(promotions) where promotions <> 0 and running_promotions = '{}';
update order_item
  set request = request || jsonb_build_object('promotionKey', promotion_key_of((request ->> 'promotionId')::integer))
  where kind = 'promotion' and not request ? 'promotionKey';
alter table promotion_price validate constraint promotion_price_promotion_key_check;
alter table listing_promotion validate constraint listing_promotion_promotion_key_check;
alter table promotion_shown_day validate constraint promotion_shown_day_promotion_key_check;

drop index concurrently if exists promotion_price_product;
create unique index concurrently promotion_price_product
  on promotion_price (promotion_key, vehicle_type_id, period_days, valid_from);
drop index concurrently if exists listing_promotion_of_listing;
create index concurrently listing_promotion_of_listing on listing_promotion (listing_id, promotion_key);

-- Every version since 0176 writes the id of what is paid itself.
update schema_requirement set oldest_migration = '0176_payable_ids';
update payment_attempt set payable_id = reference where payable_id is null;
alter table payment_attempt
  drop constraint if exists payment_attempt_payable_id_check,
  add constraint payment_attempt_payable_id_check check (payable_id is not null) not valid;
alter table payment_attempt validate constraint payment_attempt_payable_id_check;
-- The checked constraint spares it reading the table.
alter table payment_attempt alter payable_id set not null, drop constraint if exists payment_attempt_payable_id_check;
drop trigger if exists payment_attempt_payable_id on payment_attempt;
drop function if exists fill_payable_id();
