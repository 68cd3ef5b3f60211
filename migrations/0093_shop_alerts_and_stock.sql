-- An alert may also be about a decision on the member's application to open a shop.
alter table alert add column application_event_id bigint references business_application_event on delete cascade;
alter table alert drop constraint alert_subject;
alter table alert add constraint alert_subject
  check (num_nonnulls(listing_id, member_package_id, business_package_id, application_event_id) = 1);
create unique index alert_application_event on alert (application_event_id) where application_event_id is not null;
alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind in (
  'match', 'price', 'sold', 'expired', 'removed',
  'approved', 'rejected', 'change-asked', 'taken-down', 'expiring', 'own-expired',
  'authority-granted', 'authority-denied', 'authority-lost', 'held',
  'package-ending', 'package-ended',
  'shop-approved', 'shop-rejected', 'shop-change-asked'
));

-- Live listings of businesses by brand, for the search of businesses.
create index listing_shop_stock on listing (business_id, brand_id) include (expires_at)
  where state = 'active' and business_id is not null;
