-- Members write to each other without a listing as well: one conversation for each pair of members, whoever began it, and
-- one for each member and business.
alter table conversation alter column listing_id drop not null;
create unique index conversation_pair on conversation (least(buyer_id, seller_id), greatest(buyer_id, seller_id))
  where listing_id is null and business_id is null;
create unique index conversation_with_business on conversation (buyer_id, business_id)
  where listing_id is null and business_id is not null;
