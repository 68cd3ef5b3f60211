-- Businesses that payments of others are passed on to: the account that the payment provider pays out to. IBAN and
-- citizenship number are encrypted for the member who entered them.
create table sub_merchant (
  business_id integer primary key references business (id),
  entered_by integer not null references member (id),
  kind text not null check (kind in ('company', 'soleTrader')),
  legal_name text not null,
  tax_office text not null,
  tax_number text check (tax_number ~ '^[0-9]{10}$'),
  citizenship_number_encrypted text,
  iban_encrypted text not null,
  -- The last four characters, for pages, mails and the history.
  iban_ending text not null check (length(iban_ending) = 4),
  contact_first_name text not null,
  contact_last_name text not null,
  address text not null,
  phone text not null,
  email text not null,
  -- The provider's key; present once it has taken the account. A later change that it refuses leaves the earlier account.
  provider_key text unique,
  state text not null check (state in ('pending', 'active', 'refused')),
  last_error text,
  -- Counts the changes, so that the answer to an earlier one is not taken for that of the latest.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'company') = (tax_number is not null)),
  check ((kind = 'soleTrader') = (citizenship_number_encrypted is not null)),
  check (state <> 'active' or provider_key is not null)
);
create index sub_merchant_entered_by on sub_merchant (entered_by);

create table sub_merchant_change (
  id bigint primary key generated always as identity,
  business_id integer not null references business (id),
  actor_id integer not null references member (id),
  fields text[] not null,
  iban_ending text not null,
  at timestamptz not null
);
create index sub_merchant_change_business on sub_merchant_change (business_id, id);
create index sub_merchant_change_actor on sub_merchant_change (actor_id);

-- The part of a card payment that is passed on to a sub-merchant, once it is released.
create table payment_item (
  attempt_id bigint not null references payment_attempt (id),
  item_id text not null,
  sub_merchant_key text not null,
  payout_kurus bigint not null check (payout_kurus > 0),
  -- The provider's id of the item, known once the attempt is charged.
  transaction_id text unique,
  state text not null check (state in ('held', 'releasing', 'released', 'refused')),
  -- What is or will be passed on: the payout less what was refunded before.
  released_kurus bigint not null default 0 check (released_kurus between 0 and payout_kurus),
  tries integer not null default 0,
  next_try_at timestamptz,
  settled_at timestamptz,
  primary key (attempt_id, item_id),
  check (state = 'held' or transaction_id is not null)
);
create index payment_item_due on payment_item (next_try_at) where state = 'releasing';
create index payment_item_sub_merchant on payment_item (sub_merchant_key);
