-- A job that works on a run holds its lease; one whose lease was taken by another job writes nothing more.
alter table stock_run
  add column lease uuid,
  -- How often a job began the present stage, reading or applying.
  add column attempts smallint not null default 0,
  -- When a job last made progress.
  add column worked_at timestamptz;
create index stock_run_working on stock_run (worked_at) where state in ('queued', 'reading', 'applying');

-- When the listing was last written from its file: edits after it were made on the site.
alter table stock_item add column applied_at timestamptz;

-- How often the address of a photo was tried.
alter table stock_photo add column attempts smallint not null default 1;

-- An alert may also be about a run of a stock source: one that waits for a person, or the first of those that failed.
alter table alert add column stock_run_id integer references stock_run on delete cascade;
alter table alert drop constraint alert_subject;
alter table alert add constraint alert_subject check (
  num_nonnulls(listing_id, member_package_id, business_package_id, application_event_id, stock_run_id) = 1
);
create unique index alert_stock_run on alert (stock_run_id, kind, member_id) where stock_run_id is not null;
alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind in (
  'match', 'price', 'sold', 'expired', 'removed',
  'approved', 'rejected', 'change-asked', 'taken-down', 'expiring', 'own-expired',
  'authority-granted', 'authority-denied', 'authority-lost', 'held',
  'package-ending', 'package-ended',
  'shop-approved', 'shop-rejected', 'shop-change-asked',
  'reserved', 'available-again',
  'stock-waiting', 'stock-failing'
));
