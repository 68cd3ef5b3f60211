-- Alerts of what happens to a member's own listings, and of messages that the guard holds.
alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind in (
  'match', 'price', 'sold', 'expired', 'removed',
  'approved', 'rejected', 'change-asked', 'taken-down', 'expiring', 'own-expired',
  'authority-granted', 'authority-denied', 'authority-lost', 'held'
));
alter table alert_source drop constraint alert_source_kind_check;
alter table alert_source add constraint alert_source_kind_check check (kind in ('search', 'garage', 'follow', 'own'));

-- Members who want no daily mail about their listings that expire.
create table expiry_mail_off (
  member_id integer primary key references member (id) on delete cascade,
  since timestamptz not null
);
