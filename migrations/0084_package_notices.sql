-- An alert is about a listing, or about a package of the member or of their business that ends.
alter table alert alter column listing_id drop not null;
alter table alert add column member_package_id integer references member_package on delete cascade;
alter table alert add column business_package_id integer references business_package on delete cascade;
alter table alert add constraint alert_subject check (num_nonnulls(listing_id, member_package_id, business_package_id) = 1);
create unique index alert_member_package on alert (member_package_id, member_id, kind)
  where member_package_id is not null;
create unique index alert_business_package on alert (business_package_id, member_id, kind)
  where business_package_id is not null;
alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind in (
  'match', 'price', 'sold', 'expired', 'removed',
  'approved', 'rejected', 'change-asked', 'taken-down', 'expiring', 'own-expired',
  'authority-granted', 'authority-denied', 'authority-lost', 'held',
  'package-ending', 'package-ended'
));

-- When the holder was notified that the package ends soon, and that it has ended.
alter table member_package add column ending_notified_at timestamptz, add column ended_notified_at timestamptz;
alter table business_package add column ending_notified_at timestamptz, add column ended_notified_at timestamptz;
update member_package set ended_notified_at = ends_at where ends_at <= now();
update business_package set ended_notified_at = ends_at where ends_at <= now();
