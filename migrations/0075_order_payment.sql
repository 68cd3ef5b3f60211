-- What an order is paid with: whether balances are used, and how long its prices hold.
alter table customer_order
  add column use_virtual boolean not null default false,
  add column use_real boolean not null default false,
  -- Shown to the buyer: why the last card was refused.
  add column failure text;

-- What happened to an order, for the desk and the buyer.
create table order_event (
  id bigint primary key generated always as identity,
  order_id text not null references customer_order (id) on delete cascade,
  action text not null,
  before_state text,
  after_state text not null,
  actor_id integer references member (id),
  note text not null default '',
  at timestamptz not null
);
create index order_event_order on order_event (order_id, id);

-- Billing details of members. The citizenship number is encrypted (AES-GCM).
create table billing_detail (
  id integer primary key generated always as identity,
  member_id integer not null references member (id),
  kind text not null check (kind in ('person', 'company')),
  first_name text,
  last_name text,
  citizenship_number_encrypted text,
  company text,
  tax_administration text,
  tax_number text check (tax_number ~ '^[0-9]{10}$'),
  address text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (kind <> 'person' or (first_name is not null and last_name is not null and citizenship_number_encrypted is not null)),
  check (kind <> 'company' or (company is not null and tax_administration is not null and tax_number is not null))
);
create index billing_detail_member on billing_detail (member_id, updated_at desc);

-- The copy that an order freezes: changing or deleting the details changes no order.
create table order_billing (
  order_id text primary key references customer_order (id) on delete cascade,
  kind text not null check (kind in ('person', 'company')),
  first_name text,
  last_name text,
  citizenship_number_encrypted text,
  company text,
  tax_administration text,
  tax_number text,
  address text not null,
  billing_detail_id integer references billing_detail (id) on delete set null
);

-- Pre-information and contract as the buyer accepted them, word for word.
create table order_contract (
  id bigint primary key generated always as identity,
  order_id text not null references customer_order (id) on delete cascade,
  version text not null,
  content text not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  accepted_at timestamptz not null,
  unique (order_id, content_hash)
);

-- The charge that paid an order; BIN and last four digits only.
create table order_charge (
  order_id text primary key references customer_order (id) on delete cascade,
  attempt_id bigint not null unique,
  amount_kurus bigint not null check (amount_kurus > 0),
  charged_kurus bigint not null check (charged_kurus >= amount_kurus),
  installments smallint not null check (installments >= 1),
  card_bin text not null check (length(card_bin) between 6 and 8),
  card_last_four text not null check (length(card_last_four) = 4),
  charged_at timestamptz not null
);

-- Our own accounts, for bank transfers.
create table bank_account (
  id integer primary key generated always as identity,
  bank text not null,
  holder text not null,
  iban text not null unique check (iban ~ '^TR[0-9]{24}$'),
  position smallint not null,
  is_open boolean not null default true
);

-- Transfers that arrived, once per bank reference.
create table bank_transfer (
  id bigint primary key generated always as identity,
  order_id text not null references customer_order (id),
  reference text not null unique,
  amount_kurus bigint not null check (amount_kurus > 0),
  sender text not null default '',
  received_on date not null,
  -- What of it went to the buyer's balance.
  credited_kurus bigint not null default 0 check (credited_kurus between 0 and amount_kurus),
  booked_by integer references member (id),
  booked_at timestamptz not null
);
create index bank_transfer_order on bank_transfer (order_id);

-- Refunds, whole or in part, once per key.
create table order_refund (
  id bigint primary key generated always as identity,
  order_id text not null references customer_order (id),
  idempotency_key text not null unique,
  amount_kurus bigint not null check (amount_kurus > 0),
  card_kurus bigint not null default 0 check (card_kurus >= 0),
  real_kurus bigint not null default 0 check (real_kurus >= 0),
  virtual_kurus bigint not null default 0 check (virtual_kurus >= 0),
  items jsonb not null,
  reason text not null,
  actor_id integer references member (id),
  created_at timestamptz not null,
  check (card_kurus + real_kurus + virtual_kurus = amount_kurus)
);
create index order_refund_order on order_refund (order_id, id);
