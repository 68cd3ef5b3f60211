-- Corrections of what the payment provider says about cards, by the first digits of their numbers.
create table card_bin (
  bin text not null check (bin ~ '^[0-9]{6,8}$'),
  valid_from date not null,
  bank_name text not null check (bank_name <> ''),
  card_type text not null check (card_type in ('credit', 'debit', 'prepaid')),
  program text not null, -- of instalments; empty without one
  source text not null check (source <> ''),
  added_at timestamptz not null,
  primary key (bin, valid_from)
);
