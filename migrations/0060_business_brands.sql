-- Whose authorised dealer a business is, one brand at a time: its owner asks, the desk decides. A request that was denied
-- and a grant that was revoked stay as history; asking again is another row.
create table business_brand (
  id integer primary key generated always as identity,
  business_id integer not null references business on delete cascade,
  brand_id integer not null references brand,
  state text not null check (state in ('asked', 'granted', 'denied', 'revoked')),
  note text not null default '', -- what the owner says to the desk
  asked_at timestamptz not null,
  asked_by integer references member on delete set null,
  reason text not null default '', -- what the desk says to the owner when it denies or revokes
  decided_at timestamptz, -- granted or denied
  decided_by integer references member on delete set null,
  revoked_at timestamptz,
  revoked_by integer references member on delete set null
);
-- At most one open request or grant of a brand, however many are sent at once.
create unique index business_brand_open on business_brand (business_id, brand_id) where state in ('asked', 'granted');
create index business_brand_business on business_brand (business_id);
create index business_brand_brand on business_brand (brand_id);
create index business_brand_state on business_brand (state, id);
create index business_brand_asked_by on business_brand (asked_by) where asked_by is not null;
create index business_brand_decided_by on business_brand (decided_by) where decided_by is not null;
create index business_brand_revoked_by on business_brand (revoked_by) where revoked_by is not null;

-- Until now a business called itself an authorised dealer and its listings named any brand. A business that did so keeps
-- the brands that its listings name: buyers know it by them, and the desk may revoke each. It keeps no other brand.
insert into business_brand (business_id, brand_id, state, asked_at, decided_at)
  select distinct business.id, listing.franchiser_brand_id, 'granted', now(), now()
  from business join listing on listing.business_id = business.id
  where business.nature = 'franchiser' and listing.franchiser_brand_id is not null;
update listing set franchiser_brand_id = null, version = version + 1
  where franchiser_brand_id is not null and not exists (
    select from business_brand
    where business_brand.business_id = listing.business_id and brand_id = listing.franchiser_brand_id);
update business set nature = 'dealer'
  where nature = 'franchiser' and not exists (select from business_brand where business_id = business.id);

-- The pages of a business and of its listings show its granted brands.
create function note_granted_brand() returns trigger language plpgsql as $$
declare changed_id integer := coalesce(new.business_id, old.business_id);
begin
  insert into listing_change (listing_id, subject)
    select id, null from listing where business_id = changed_id
    union all
    select 0, seller_of(null, changed_id);
  perform pg_notify('listing_change', '');
  return null;
end $$;
create trigger business_brand_inserted after insert on business_brand
  for each row when (new.state = 'granted') execute function note_granted_brand();
create trigger business_brand_updated after update of state on business_brand
  for each row when ((old.state = 'granted') is distinct from (new.state = 'granted')) execute function note_granted_brand();
create trigger business_brand_deleted after delete on business_brand
  for each row when (old.state = 'granted') execute function note_granted_brand();
