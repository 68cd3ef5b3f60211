-- Orders of promotions and packages. The id is public: nine letters and digits, as the key code of a listing.
create table customer_order (
  id text primary key check (id ~ '^[0-9A-Z]{9}$'),
  member_id integer not null references member (id),
  state text not null check (state in (
    'draft', 'awaitingPayment', 'failed', 'awaitingTransfer', 'paid', 'fulfilled', 'partlyRefunded', 'refunded', 'expired',
    'cancelled'
  )),
  -- Of the items, VAT included; what of it is paid from balances; and what is left.
  total_kurus bigint not null check (total_kurus >= 0),
  virtual_kurus bigint not null default 0 check (virtual_kurus >= 0),
  real_kurus bigint not null default 0 check (real_kurus >= 0),
  net_kurus bigint not null generated always as (greatest(0, total_kurus - virtual_kurus - real_kurus)) stored,
  method text check (method in ('card', 'transfer', 'balance')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  paid_at timestamptz,
  fulfilled_at timestamptz,
  check (virtual_kurus + real_kurus <= total_kurus)
);
create index customer_order_member on customer_order (member_id, created_at desc);
create index customer_order_expiry on customer_order (expires_at) where state in ('draft', 'awaitingPayment', 'failed', 'awaitingTransfer');

create table order_item (
  id bigint primary key generated always as identity,
  order_id text not null references customer_order (id) on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('promotion', 'package')),
  title text not null,
  price_kurus bigint not null check (price_kurus >= 0),
  list_price_kurus bigint not null check (list_price_kurus >= price_kurus),
  vat_percent numeric(4, 2) not null check (vat_percent between 0 and 100),
  price_id integer, -- the row of the price table that the price comes from
  request jsonb not null,
  refunded_kurus bigint not null default 0 check (refunded_kurus between 0 and price_kurus),
  unique (order_id, position)
);
