-- The vehicles that are offered already; triggers of the migration before keep the column from now on.
update listing set is_reservable = not is_reservable
  where business_id in (select setting.business_id from down_payment_setting setting)
    and is_reservable <> offers_reservation(id, business_id, listing_type);
