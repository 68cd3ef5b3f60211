-- Whether a vehicle is offered for reservation by a down payment; also while somebody has reserved it. Search and cards
-- read it, and triggers keep it equal to the settings of the business, so that no way of changing them can forget it.
alter table listing add column is_reservable boolean not null default false;

create function offers_reservation(listing_id bigint, business_id integer, listing_type text) returns boolean
language sql stable as $$
  select $3 = 'satilik' and exists (
    select from down_payment_setting setting
    join sub_merchant on sub_merchant.business_id = setting.business_id
    where setting.business_id = $2 and setting.is_on and sub_merchant.provider_key is not null
      and exists (select from commission_agreement agreement where agreement.business_id = $2)
      and (setting.is_for_all or exists (select from down_payment_listing chosen where chosen.listing_id = $1)))
$$;

create function set_reservable() returns trigger language plpgsql as $$
begin
  new.is_reservable := offers_reservation(new.id, new.business_id, new.listing_type);
  return new;
end $$;
create trigger listing_reservable_inserted before insert on listing for each row
  when (new.business_id is not null) execute function set_reservable();
create trigger listing_reservable_updated before update of business_id, listing_type on listing for each row
  when (new.business_id is not null or new.is_reservable) execute function set_reservable();

-- After a change of what a business offers, with the statement's rows as the transition table `changed`.
create function refresh_reservable() returns trigger language plpgsql as $$
begin
  update listing set is_reservable = not is_reservable
    where business_id in (select changed.business_id from changed)
      and is_reservable <> offers_reservation(id, business_id, listing_type);
  return null;
end $$;
create trigger down_payment_setting_offers_inserted after insert on down_payment_setting referencing new table as changed
  for each statement execute function refresh_reservable();
create trigger down_payment_setting_offers_updated after update on down_payment_setting referencing new table as changed
  for each statement execute function refresh_reservable();
create trigger down_payment_setting_offers_deleted after delete on down_payment_setting referencing old table as changed
  for each statement execute function refresh_reservable();
create trigger down_payment_listing_offers_inserted after insert on down_payment_listing referencing new table as changed
  for each statement execute function refresh_reservable();
create trigger down_payment_listing_offers_deleted after delete on down_payment_listing referencing old table as changed
  for each statement execute function refresh_reservable();
create trigger sub_merchant_offers_inserted after insert on sub_merchant referencing new table as changed
  for each statement execute function refresh_reservable();
create trigger sub_merchant_offers_updated after update on sub_merchant referencing new table as changed
  for each statement execute function refresh_reservable();
create trigger sub_merchant_offers_deleted after delete on sub_merchant referencing old table as changed
  for each statement execute function refresh_reservable();
create trigger commission_agreement_offers_inserted after insert on commission_agreement referencing new table as changed
  for each statement execute function refresh_reservable();
