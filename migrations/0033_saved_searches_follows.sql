-- What members look for again and again, and whom and what they follow (docs/decisions/072).

create table saved_search (
  id integer primary key generated always as identity,
  member_id integer not null references member on delete cascade,
  title text not null check (title <> ''),
  route text not null, -- route and params are as the page had them where it was saved
  params text not null,
  address text not null, -- the canonical address of its selection, in the default sort, view and page
  frequency text not null check (frequency in ('off', 'instant', 'daily', 'weekly')), -- of its mails
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(), -- listings published later are new to the member
  unique (member_id, address)
);

-- Exactly one of the three is followed; `kind` and `target_id` say which.
create table follow (
  id integer primary key generated always as identity,
  member_id integer not null references member on delete cascade,
  followed_member_id integer references member on delete cascade,
  business_id integer references business on delete cascade,
  listing_id bigint references listing on delete cascade,
  kind text not null generated always as (
    case when followed_member_id is not null then 'member' when business_id is not null then 'business' else 'listing' end
  ) stored,
  target_id bigint not null generated always as (coalesce(followed_member_id, business_id, listing_id)) stored,
  price_kurus bigint, -- of a listing: its price when it was followed
  frequency text not null check (frequency in ('off', 'instant', 'daily', 'weekly')), -- of its mails
  created_at timestamptz not null default now(),
  check (num_nonnulls(followed_member_id, business_id, listing_id) = 1),
  check ((listing_id is null) = (price_kurus is null)),
  check (followed_member_id is distinct from member_id),
  unique (member_id, kind, target_id)
);
create index follow_member_target on follow (followed_member_id) where followed_member_id is not null;
create index follow_business on follow (business_id) where business_id is not null;
create index follow_listing on follow (listing_id) where listing_id is not null;
