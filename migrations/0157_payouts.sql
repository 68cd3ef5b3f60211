-- What the provider's reports say about a released item. Items released before have no day by which it is expected.
alter table payment_item
  add column payout_due_at timestamptz,
  add column paid_out_kurus bigint,
  add column paid_out_on date,
  add column payout_bounced_on date,
  add constraint payment_item_paid_out_kurus_check check (paid_out_kurus >= 0) not valid;
