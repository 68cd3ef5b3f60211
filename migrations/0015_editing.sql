-- An edit remembers what it began from, so that whoever saves second is told what the other changed meanwhile. Each
-- browser edits on its own: a draft belongs to a session, and waits for the next one when that ends.
alter table listing_draft
  add column base_form jsonb not null default '{}',
  add column base_photo_ids text[] not null default '{}',
  add column session_id bytea references session on delete set null;
drop index listing_draft_edit;
create unique index listing_draft_edit on listing_draft (member_id, listing_id, session_id) where listing_id is not null;
create index listing_draft_session on listing_draft (session_id) where session_id is not null;

-- Every change of the price of a listing that was on the site.
create table listing_price_change (
  id bigint primary key generated always as identity,
  listing_id bigint not null references listing on delete cascade,
  at timestamptz not null,
  old_kurus bigint not null,
  new_kurus bigint not null
);
create index listing_price_change_listing on listing_price_change (listing_id, at);
