-- A quote may be for changing a booking; a booking is made of a quote once, however often the form is sent.
alter table rental_quote add column booking_id bigint references rental_booking (id) on delete cascade;
create index rental_quote_booking on rental_quote (booking_id);

alter table rental_booking
  -- Quotes are deleted, so it references none.
  add column quote_id uuid unique,
  add column contract_version text,
  -- SHA-256 of version and text, as the customer accepted it.
  add column contract_hash text,
  -- When the mail a day before the pick-up was sent, or was not needed.
  add column reminded_at timestamptz;
create index rental_booking_coming on rental_booking (pickup_at) where state = 'confirmed' and reminded_at is null;

-- What was charged for a booking, and for changes of it.
create table rental_charge (
  attempt_id bigint primary key references payment_attempt (id),
  booking_id bigint not null references rental_booking (id),
  -- What was to be paid; what is given back of it.
  amount_kurus bigint not null check (amount_kurus > 0),
  refunded_kurus bigint not null default 0,
  -- What the card was charged: more, where instalments cost something.
  charged_kurus bigint not null check (charged_kurus > 0),
  installments smallint not null,
  card_bin text not null,
  card_last_four text not null,
  charged_at timestamptz not null,
  check (refunded_kurus between 0 and amount_kurus)
);
create index rental_charge_booking on rental_charge (booking_id);
