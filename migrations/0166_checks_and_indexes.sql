-- outside a transaction: rows are checked, and the index is built, without a lock that others wait for.
alter table payment_item validate constraint payment_item_paid_out_kurus_check;
alter table member validate constraint member_staff_roles_check;
alter table listing validate constraint listing_capacity_range_check;
alter table listing validate constraint listing_power_range_check;
-- Released items that are not known to be paid out.
drop index concurrently if exists payment_item_payout;
create index concurrently payment_item_payout on payment_item (payout_due_at) where paid_out_kurus is null;
