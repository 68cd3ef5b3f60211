-- What the provider's reports say about a released item. Items released before have no day by which it is expected.
alter table payment_item
  add column payout_due_at timestamptz,
  add column paid_out_kurus bigint check (paid_out_kurus >= 0),
  add column paid_out_on date,
  add column payout_bounced_on date;
create index payment_item_payout on payment_item (payout_due_at) where paid_out_kurus is null;
