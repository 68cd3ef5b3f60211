-- Card payments at the provider: one attempt for each visit of its page. Of a card only its first digits and its last four
-- are stored. The conversation id is ours and has letters alone, so that it is never taken for a card number.
create table payment_attempt (
  id bigint primary key generated always as identity,
  kind text not null,
  reference text not null,
  member_id integer not null references member (id),
  state text not null check (state in ('started', 'charged', 'failed', 'expired', 'refunding', 'partlyRefunded', 'refunded')),
  conversation_id text not null unique check (conversation_id ~ '^[a-z]{24}$'),
  token text unique,
  amount_kurus bigint not null check (amount_kurus > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When reconciliation asks the provider next, while the outcome is unknown.
  ask_at timestamptz,
  failure text,
  -- How often the effect of a confirmed charge could not be recorded.
  effect_failures smallint not null default 0,
  -- The charge, as the provider confirmed it.
  provider_payment_id text unique,
  charged_kurus bigint check (charged_kurus > 0),
  installments smallint check (installments between 1 and 36),
  card_bin text check (card_bin ~ '^[0-9]{6,8}$'),
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  charged_at timestamptz,
  -- Whether what was paid took the money; otherwise the charge is refunded.
  is_accepted boolean,
  refunded_kurus bigint not null default 0,
  check (refunded_kurus between 0 and coalesce(charged_kurus, 0)),
  check ((state in ('started', 'failed', 'expired')) = (charged_kurus is null)),
  check ((charged_kurus is null) = (is_accepted is null))
);
create index payment_attempt_reference on payment_attempt (kind, reference);
create index payment_attempt_member on payment_attempt (member_id);
create index payment_attempt_ask on payment_attempt (ask_at) where ask_at is not null;

create table payment_refund (
  id bigint primary key generated always as identity,
  attempt_id bigint not null references payment_attempt (id),
  idempotency_key text not null unique,
  -- The provider knows the refund by it, so that a retry finds one whose answer was lost.
  conversation_id text not null unique check (conversation_id ~ '^[a-z]{24}$'),
  amount_kurus bigint not null check (amount_kurus > 0),
  reason text not null,
  state text not null check (state in ('pending', 'done', 'refused')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index payment_refund_attempt on payment_refund (attempt_id);
create index payment_refund_due on payment_refund (next_try_at) where state = 'pending';
