-- Balances: an append-only ledger with double entries. A transaction is about one member; its entries sum to zero.
create table ledger_transaction (
  id bigint primary key generated always as identity,
  member_id integer not null references member (id),
  idempotency_key text not null unique,
  kind text not null check (kind in ('spend', 'credit', 'coupon', 'promotionCredit', 'expiry')),
  reason text not null,
  order_id text references customer_order (id) on delete cascade,
  actor_id integer references member (id), -- the admin or member who did it; null for the site
  created_at timestamptz not null
);
create index ledger_transaction_member on ledger_transaction (member_id, id desc);
create index ledger_transaction_order on ledger_transaction (order_id) where order_id is not null;

-- Virtual balance comes in lots that expire; those that expire first are spent first.
create table balance_lot (
  id bigint primary key generated always as identity,
  transaction_id bigint not null references ledger_transaction (id) on delete cascade,
  member_id integer not null references member (id),
  expires_at timestamptz not null
);
create index balance_lot_member on balance_lot (member_id, expires_at);

-- `real` and `virtual` belong to the transaction's member, `sales` and `campaigns` are ours.
create table ledger_entry (
  id bigint primary key generated always as identity,
  transaction_id bigint not null references ledger_transaction (id) on delete cascade,
  account text not null check (account in ('real', 'virtual', 'sales', 'campaigns')),
  lot_id bigint references balance_lot (id) on delete cascade,
  amount_kurus bigint not null check (amount_kurus <> 0),
  check ((account = 'virtual') = (lot_id is not null))
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_lot on ledger_entry (lot_id) where lot_id is not null;

create function check_ledger_entry() returns trigger language plpgsql as $$
begin
  if (select sum(amount_kurus) from ledger_entry where transaction_id = new.transaction_id) <> 0 then
    raise exception 'the entries of ledger transaction % do not sum to zero', new.transaction_id;
  end if;
  if new.lot_id is not null and (select sum(amount_kurus) from ledger_entry where lot_id = new.lot_id) < 0 then
    raise exception 'balance lot % is overspent', new.lot_id;
  end if;
  if new.account = 'real' and new.amount_kurus < 0 and (
    select sum(entry.amount_kurus) from ledger_entry as entry
    join ledger_transaction as other on other.id = entry.transaction_id
    where entry.account = 'real'
      and other.member_id = (select member_id from ledger_transaction where id = new.transaction_id)
  ) < 0 then
    raise exception 'the real balance of ledger transaction % is overspent', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function check_ledger_entry();

-- Rows with money never change. They are deleted only for a member who was erased, when the law's period is over.
create function refuse_change_of_money() returns trigger language plpgsql as $$
declare
  owner_id integer;
begin
  if tg_op = 'DELETE' then
    case tg_table_name
      when 'ledger_entry' then
        select member_id into owner_id from ledger_transaction where id = old.transaction_id;
        if not found then return old; end if;
      when 'invoice' then
        select member_id into owner_id from customer_order where id = old.order_id;
      when 'finance_audit' then owner_id := old.actor_id;
      else owner_id := old.member_id;
    end case;
    if exists (select from account_erasure where member_id = owner_id) then return old; end if;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger ledger_transaction_is_final before update or delete on ledger_transaction
  for each row execute function refuse_change_of_money();
create trigger ledger_entry_is_final before update or delete on ledger_entry
  for each row execute function refuse_change_of_money();

-- Gift coupons.
create table coupon (
  id integer primary key generated always as identity,
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{12}$'),
  amount_kurus bigint not null check (amount_kurus > 0),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  balance_days smallint not null check (balance_days between 1 and 730), -- how long the balance can be spent
  max_redemptions integer check (max_redemptions > 0),
  only_member_id integer references member (id) on delete cascade,
  is_first_order_only boolean not null default false,
  note text not null default '',
  created_by integer references member (id) on delete set null,
  created_at timestamptz not null,
  stopped_at timestamptz,
  check (valid_until > valid_from)
);
create table coupon_redemption (
  coupon_id integer not null references coupon (id),
  member_id integer not null references member (id),
  redeemed_at timestamptz not null,
  primary key (coupon_id, member_id)
);
create index coupon_redemption_member on coupon_redemption (member_id);

-- Invoices and credit notes: numbers without gaps per series and year.
create table invoice_series (
  series text not null,
  year smallint not null,
  last_number integer not null,
  primary key (series, year)
);
create table invoice (
  id integer primary key generated always as identity,
  order_id text not null references customer_order (id),
  kind text not null check (kind in ('invoice', 'creditNote')),
  idempotency_key text not null unique,
  series text not null,
  year smallint not null,
  number integer not null,
  amount_kurus bigint not null check (amount_kurus > 0), -- VAT included
  vat_kurus bigint not null check (vat_kurus between 0 and amount_kurus),
  document jsonb not null, -- what is printed, frozen
  issued_at timestamptz not null,
  unique (series, year, number)
);
create unique index invoice_order on invoice (order_id) where kind = 'invoice';
create index invoice_credit_notes on invoice (order_id, id);
create trigger invoice_is_final before update or delete on invoice
  for each row execute function refuse_change_of_money();

-- What the issuer made of an invoice.
create table invoice_file (
  invoice_id integer primary key references invoice (id) on delete cascade,
  pdf bytea not null,
  reference text, -- of the authority
  made_at timestamptz not null
);

-- Packages: what they cost from when on, and who has which.
create table package_price (
  id integer primary key generated always as identity,
  package text not null check (package in ('pro', 'premium', 'starter', 'growth', 'corporate')),
  months smallint not null check (months in (1, 6, 12)),
  price_kurus bigint not null check (price_kurus > 0),
  vat_percent numeric(4, 2) not null check (vat_percent between 0 and 100),
  valid_from date not null,
  unique (package, months, valid_from)
);
create table member_package (
  id integer primary key generated always as identity,
  member_id integer not null references member (id),
  package text not null check (package in ('pro', 'premium')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  value_kurus bigint not null check (value_kurus >= 0), -- price in the table, which an upgrade credits by days
  order_item_id bigint unique references order_item (id) on delete cascade,
  created_at timestamptz not null,
  check (ends_at >= starts_at)
);
create index member_package_member on member_package (member_id, ends_at);
create index member_package_end on member_package (ends_at);
create table business_package (
  id integer primary key generated always as identity,
  business_id integer not null references business (id) on delete cascade,
  package text not null check (package in ('starter', 'growth', 'corporate')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  value_kurus bigint not null check (value_kurus >= 0),
  order_item_id bigint unique references order_item (id) on delete cascade,
  created_at timestamptz not null,
  check (ends_at >= starts_at)
);
create index business_package_business on business_package (business_id, ends_at);
create index business_package_end on business_package (ends_at);

-- The package of today, written by src/orders/packages when a row of `business_package` begins or ends.
alter table business add column package text not null default 'none'
  check (package in ('none', 'starter', 'growth', 'corporate'));

-- What admins did with money. Append-only.
create table finance_audit (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  actor_id integer not null references member (id),
  action text not null,
  subject text not null, -- an order's number, a coupon's id, a price
  amount_kurus bigint,
  reason text not null check (reason <> '')
);
create index finance_audit_subject on finance_audit (subject, id desc);
create trigger finance_audit_is_final before update or delete on finance_audit
  for each row execute function refuse_change_of_money();
