-- What a trigger announces to the search index and the page caches, without logic of its own. Its arguments:
--   none: everything may have changed;
--   ('subject'): the subject has changed;
--   ('listing', 'column'): the listings whose ids the changed rows have in the column;
--   ('kind', 'column'): subjects `kind:id` with the ids that the changed rows have in the column.
-- The last two need the statement's rows as the transition table `changed`.
create function note_change() returns trigger language plpgsql as $$
declare
  noted bigint;
begin
  if tg_nargs = 0 then
    insert into listing_change default values;
  elsif tg_nargs = 1 then
    insert into listing_change (listing_id, subject) values (0, tg_argv[0]);
  elsif tg_argv[0] = 'listing' then
    execute format(
      'insert into listing_change (listing_id) select distinct %1$I from changed where %1$I is not null', tg_argv[1]);
  else
    execute format(
      'insert into listing_change (listing_id, subject)
        select distinct 0, %2$L || %1$I from changed where %1$I is not null', tg_argv[1], tg_argv[0] || ':');
  end if;
  get diagnostics noted = row_count;
  if noted > 0 then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;

create or replace trigger branch_deleted after delete on branch referencing old table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger branch_inserted after insert on branch referencing new table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger branch_updated after update on branch referencing new table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger catalogue_changed after insert on catalogue_change
  for each statement execute function note_change('catalogue');
create or replace trigger commission_agreement_inserted after insert on commission_agreement referencing new table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger content_slug_changed after update of slug on content_item
  for each statement execute function note_change('content');
create or replace trigger content_published after insert or delete or update on content_publication
  for each statement execute function note_change('content');
create or replace trigger content_topic_changed after insert or delete or update on content_topic
  for each statement execute function note_change('content');
create or replace trigger credit_age_limit_changed after insert or delete or update on credit_age_limit
  for each statement execute function note_change('credit');
create or replace trigger credit_limit_changed after insert or delete or update on credit_limit
  for each statement execute function note_change('credit');
create or replace trigger credit_offer_changed after insert or delete or update on credit_offer
  for each statement execute function note_change('credit');
create or replace trigger credit_tax_changed after insert or delete or update on credit_tax
  for each statement execute function note_change('credit');
create or replace trigger down_payment_listing_deleted after delete on down_payment_listing referencing old table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger down_payment_listing_inserted after insert on down_payment_listing referencing new table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger down_payment_setting_deleted after delete on down_payment_setting referencing old table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger down_payment_setting_inserted after insert on down_payment_setting referencing new table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger down_payment_setting_updated after update on down_payment_setting referencing new table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger listing_truncated after truncate on listing for each statement execute function note_change();
create or replace trigger listing_authority_deleted after delete on listing_authority referencing old table as changed
  for each statement execute function note_change('listing', 'listing_id');
create or replace trigger listing_authority_inserted after insert on listing_authority referencing new table as changed
  for each statement execute function note_change('listing', 'listing_id');
create or replace trigger listing_photo_deleted after delete on listing_photo referencing old table as changed
  for each statement execute function note_change('listing', 'listing_id');
create or replace trigger listing_photo_inserted after insert on listing_photo referencing new table as changed
  for each statement execute function note_change('listing', 'listing_id');
create or replace trigger listing_photo_updated after update on listing_photo referencing new table as changed
  for each statement execute function note_change('listing', 'listing_id');
create or replace trigger listing_price_change_inserted after insert on listing_price_change referencing new table as changed
  for each statement execute function note_change('listing', 'listing_id');
create or replace trigger member_shop_people_inserted after insert on member referencing new table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger price_fit_updated after update on price_fit
  for each statement execute function note_change('price-fit');
create or replace trigger public_holiday_changed after insert or delete or update on public_holiday
  for each statement execute function note_change('holidays');
create or replace trigger reference_data_loaded after insert or update on reference_data_version
  for each statement execute function note_change();
create or replace trigger rental_business_place_changed after insert or delete or update on rental_business_place
  for each statement execute function note_change('rental');
create or replace trigger rental_offer_changed after insert or delete or update on rental_offer
  for each statement execute function note_change('rental');
create or replace trigger rental_one_way_fee_changed after insert or delete or update on rental_one_way_fee
  for each statement execute function note_change('rental');
create or replace trigger rental_place_changed after insert or delete or update on rental_place
  for each statement execute function note_change('rental');
create or replace trigger rental_rate_changed after insert or delete or update on rental_rate
  for each statement execute function note_change('rental');
create or replace trigger rental_review_deleted after delete on rental_review referencing old table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger rental_review_inserted after insert on rental_review referencing new table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger rental_review_updated after update on rental_review referencing new table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger rental_season_changed after insert or delete or update on rental_season
  for each statement execute function note_change('rental');
create or replace trigger rental_terms_changed after insert or delete or update on rental_terms
  for each statement execute function note_change('rental');
create or replace trigger rental_unit_changed after insert or delete or update on rental_unit
  for each statement execute function note_change('rental');
create or replace trigger rental_unit_span_deleted after delete on rental_unit_span referencing old table as changed
  for each statement execute function note_change('rental-place', 'place_id');
create or replace trigger rental_unit_span_inserted after insert on rental_unit_span referencing new table as changed
  for each statement execute function note_change('rental-place', 'place_id');
create or replace trigger rental_unit_span_left after update on rental_unit_span referencing old table as changed
  for each statement execute function note_change('rental-place', 'place_id');
create or replace trigger rental_unit_span_updated after update on rental_unit_span referencing new table as changed
  for each statement execute function note_change('rental-place', 'place_id');
create or replace trigger shop_design_deleted after delete on shop_design referencing old table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger shop_design_inserted after insert on shop_design referencing new table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger shop_design_updated after update on shop_design referencing new table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger sub_merchant_deleted after delete on sub_merchant referencing old table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger sub_merchant_inserted after insert on sub_merchant referencing new table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger sub_merchant_updated after update on sub_merchant referencing new table as changed
  for each statement execute function note_change('business', 'business_id');
create or replace trigger vehicle_tax_changed after insert or update on vehicle_tax_year
  for each statement execute function note_change('vehicle-tax');

drop function
  note_authorities(),
  note_catalogue_change(),
  note_down_payment_settings(),
  note_every_listing(),
  note_listing_parts(),
  note_new_shop_people(),
  note_price_fit(),
  note_rental_reviews(),
  note_rental_spans(),
  note_shop_parts(),
  note_subject();
