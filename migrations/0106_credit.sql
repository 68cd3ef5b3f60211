-- Vehicle loans that banks offer: a row is valid from its day until the next one of the same bank and condition.
create table credit_offer (
  id integer primary key generated always as identity,
  bank text not null check (bank ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  bank_name text not null,
  condition text not null check (condition in ('new', 'used')),
  -- Null: no longer offered from this day on.
  monthly_rate_percent numeric(6, 4) check (monthly_rate_percent >= 0 and monthly_rate_percent <= 20),
  min_term smallint not null check (min_term >= 1),
  max_term smallint not null check (max_term >= min_term and max_term <= 120),
  -- Share of the amount that is paid once, without its tax.
  fee_percent numeric(5, 3) not null default 0 check (fee_percent >= 0 and fee_percent <= 5),
  valid_from date not null,
  source text not null check (source <> ''),
  -- Demo data, which must never look like a bank's real offer.
  is_sample boolean not null default false,
  added_at timestamptz not null,
  unique (bank, condition, valid_from)
);

-- Taxes on the interest of consumer loans (KKDF and BSMV), each valid until its next row.
create table credit_tax (
  name text not null check (name in ('kkdf', 'bsmv')),
  valid_from date not null,
  percent numeric(5, 2) not null check (percent >= 0 and percent <= 100),
  source text not null check (source <> ''),
  added_at timestamptz,
  primary key (name, valid_from)
);

-- How much of a vehicle's value a loan may be, and for how long; a rule set of a day replaces the one before as a whole.
create table credit_limit (
  rule_set text not null check (rule_set in ('general', 'domestic-electric')),
  valid_from date not null,
  value_over_kurus bigint not null check (value_over_kurus >= 0),
  value_up_to_kurus bigint check (value_up_to_kurus > value_over_kurus),
  max_percent smallint not null check (max_percent between 0 and 100),
  max_term smallint not null check (max_term >= 0),
  source text not null check (source <> ''),
  primary key (rule_set, valid_from, value_over_kurus)
);

-- Used vehicles: their greatest age in years, and the most months of age and term together.
create table credit_age_limit (
  valid_from date primary key,
  max_age_years smallint not null,
  max_age_and_term_months smallint not null,
  source text not null check (source <> '')
);

-- Cached pages of listings show what a loan would cost a month.
create trigger credit_offer_changed after insert or update or delete on credit_offer
  for each statement execute function note_subject('credit');
create trigger credit_tax_changed after insert or update or delete on credit_tax
  for each statement execute function note_subject('credit');
create trigger credit_limit_changed after insert or update or delete on credit_limit
  for each statement execute function note_subject('credit');
create trigger credit_age_limit_changed after insert or update or delete on credit_age_limit
  for each statement execute function note_subject('credit');
