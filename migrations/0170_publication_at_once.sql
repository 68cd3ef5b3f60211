-- Listings of dealers whose record is clean go live at once; some are looked at afterwards (docs/decisions/149).
create table dealer_trust (
  business_id integer primary key references business (id),
  state text not null check (state in ('granted', 'ended')),
  cause text not null check (cause in ('staff', 'fraud')),
  at timestamptz not null,
  certificate_number text,
  constraint dealer_trust_grant check (state = 'ended' or cause = 'staff')
);

create table at_once_publication (
  listing_id bigint primary key references listing (id) on delete cascade,
  business_id integer not null references business (id),
  published_at timestamptz not null,
  is_sample boolean not null,
  seen_at timestamptz
);
create index at_once_publication_sample on at_once_publication (listing_id) where is_sample and seen_at is null;
create index at_once_publication_unseen on at_once_publication (business_id, published_at) where seen_at is null;

-- A further decision: what was looked at afterwards is all right.
alter table pending_decision drop constraint pending_decision_decision_check;
alter table pending_decision add constraint pending_decision_decision_check
  check (decision in ('approve', 'reject', 'askChange', 'takeDown', 'dismiss', 'pass')) not valid;
