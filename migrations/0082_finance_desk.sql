-- Refunds above the limit, which a second admin has to approve.
create table refund_request (
  id integer primary key generated always as identity,
  order_id text not null references customer_order (id) on delete cascade,
  amounts jsonb, -- kuruş by item; null is everything that is left
  amount_kurus bigint not null check (amount_kurus >= 0),
  reason text not null check (reason <> ''),
  asked_by integer not null references member (id),
  asked_at timestamptz not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_by integer references member (id),
  decided_at timestamptz,
  check ((decision is null) = (decided_by is null)),
  check (decided_by <> asked_by)
);
create unique index refund_request_waiting on refund_request (order_id) where decision is null;
