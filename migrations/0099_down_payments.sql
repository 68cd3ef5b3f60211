-- Down payments: a buyer reserves a vehicle of a business by a fee, which the payment provider holds until the sale, a
-- cancellation or the end of the time. Whether buyers may do that is set by each business.
create table down_payment_setting (
  business_id integer primary key references business (id),
  is_on boolean not null,
  fee_kurus bigint not null check (fee_kurus between 50000 and 2000000),
  hold_days smallint not null check (hold_days between 1 and 7),
  -- How long the whole fee goes back to a buyer who changes their mind; null is until the end.
  free_hours smallint check (free_hours between 1 and 168),
  -- What goes back afterwards, in percent.
  late_percent smallint not null check (late_percent in (0, 25, 50, 75)),
  -- For all vehicles on sale, or only those in down_payment_listing.
  is_for_all boolean not null,
  updated_by integer not null references member (id),
  updated_at timestamptz not null
);
create index down_payment_setting_updated_by on down_payment_setting (updated_by);

create table down_payment_listing (
  listing_id bigint primary key references listing (id) on delete cascade,
  business_id integer not null references business (id)
);
create index down_payment_listing_business on down_payment_listing (business_id);

create table down_payment (
  id text primary key,
  listing_id bigint not null references listing (id),
  business_id integer not null references business (id),
  buyer_id integer not null references member (id),
  state text not null check (state in
    ('awaiting', 'held', 'handedOver', 'expired', 'disputed', 'completed', 'cancelled', 'lapsed')),
  -- Whether the listing is reserved by it.
  is_live boolean not null default false,
  -- The terms as they were accepted.
  fee_kurus bigint not null check (fee_kurus between 50000 and 2000000),
  hold_days smallint not null check (hold_days between 1 and 7),
  free_hours smallint check (free_hours between 1 and 168),
  late_percent smallint not null check (late_percent in (0, 25, 50, 75)),
  contract_version text not null,
  contract text not null,
  contract_hash text not null check (contract_hash ~ '^[0-9a-f]{64}$'),
  accepted_at timestamptz not null,
  -- What was reserved, and who paid, for the receipt; the citizenship number is masked.
  vehicle text not null,
  price_text text not null,
  billing_name text not null,
  billing_number text not null,
  billing_address text not null,
  -- The receiving business as its payout account named it.
  seller_name text not null,
  seller_number text not null,
  -- Why the last card was refused.
  failure text,
  attempt_id bigint unique references payment_attempt (id),
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  charged_kurus bigint check (charged_kurus > 0),
  refunded_kurus bigint not null default 0,
  released_kurus bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  held_at timestamptz,
  held_until timestamptz,
  warned_at timestamptz,
  handed_over_at timestamptz,
  -- Until when the buyer may object.
  objection_until timestamptz,
  objection text,
  end_reason text,
  ended_at timestamptz,
  check (refunded_kurus >= 0 and released_kurus >= 0
    and refunded_kurus + released_kurus <= coalesce(charged_kurus, 0)),
  check ((state in ('awaiting', 'lapsed')) = (charged_kurus is null)),
  check (not is_live or state in ('held', 'handedOver', 'disputed'))
);
-- A listing is reserved once.
create unique index down_payment_live on down_payment (listing_id) where is_live;
create unique index down_payment_awaiting on down_payment (listing_id, buyer_id) where state = 'awaiting';
create index down_payment_listing_id on down_payment (listing_id);
create index down_payment_buyer on down_payment (buyer_id, created_at desc);
create index down_payment_business on down_payment (business_id, created_at desc);
-- What the job looks at every minute.
create index down_payment_open on down_payment (state) where state in ('awaiting', 'held', 'handedOver', 'expired');

create table down_payment_event (
  id bigint primary key generated always as identity,
  down_payment_id text not null references down_payment (id),
  action text not null,
  from_state text not null,
  to_state text not null,
  actor_id integer references member (id),
  note text not null default '',
  at timestamptz not null
);
create index down_payment_event_of on down_payment_event (down_payment_id, id);
create index down_payment_event_actor on down_payment_event (actor_id);

-- Whether a down payment reserves the listing: cards and its page show it.
alter table listing add column is_reserved boolean not null default false;

-- Pages of a listing show what its business asks for; the subject of a business is read by their cached copies.
create function note_down_payment_settings() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select distinct 0, 'business:' || business_id from changed;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger down_payment_setting_inserted after insert on down_payment_setting
  referencing new table as changed for each statement execute function note_down_payment_settings();
create trigger down_payment_setting_updated after update on down_payment_setting
  referencing new table as changed for each statement execute function note_down_payment_settings();
create trigger down_payment_setting_deleted after delete on down_payment_setting
  referencing old table as changed for each statement execute function note_down_payment_settings();
create trigger down_payment_listing_inserted after insert on down_payment_listing
  referencing new table as changed for each statement execute function note_down_payment_settings();
create trigger down_payment_listing_deleted after delete on down_payment_listing
  referencing old table as changed for each statement execute function note_down_payment_settings();
create trigger sub_merchant_inserted after insert on sub_merchant
  referencing new table as changed for each statement execute function note_down_payment_settings();
create trigger sub_merchant_updated after update on sub_merchant
  referencing new table as changed for each statement execute function note_down_payment_settings();
create trigger sub_merchant_deleted after delete on sub_merchant
  referencing old table as changed for each statement execute function note_down_payment_settings();

alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind in ('match', 'price', 'sold', 'expired', 'removed', 'approved',
  'rejected', 'change-asked', 'taken-down', 'expiring', 'own-expired', 'authority-granted', 'authority-denied',
  'authority-lost', 'held', 'package-ending', 'package-ended', 'shop-approved', 'shop-rejected', 'shop-change-asked',
  'reserved', 'available-again'));
