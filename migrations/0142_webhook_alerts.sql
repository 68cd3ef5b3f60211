-- An alert may also be about a webhook that was disabled; `occasion` is the second in which that happened.
alter table alert add column webhook_id integer references webhook on delete cascade;
alter table alert drop constraint alert_subject;
alter table alert add constraint alert_subject check (
  num_nonnulls(listing_id, member_package_id, business_package_id, application_event_id, stock_run_id, webhook_id) = 1
);
create unique index alert_webhook on alert (webhook_id, occasion, member_id) where webhook_id is not null;
alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind in (
  'match', 'price', 'sold', 'expired', 'removed',
  'approved', 'rejected', 'change-asked', 'taken-down', 'expiring', 'own-expired',
  'authority-granted', 'authority-denied', 'authority-lost', 'held',
  'package-ending', 'package-ended',
  'shop-approved', 'shop-rejected', 'shop-change-asked',
  'reserved', 'available-again',
  'stock-waiting', 'stock-failing',
  'webhook-disabled'
));
