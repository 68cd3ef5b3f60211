-- What a business changed of itself: its certificate number stands on its listings, and may be asked about later.
create table business_change (
  id bigint primary key generated always as identity,
  business_id integer not null references business on delete cascade,
  at timestamptz not null,
  actor_id integer references member on delete set null,
  field text not null check (field in ('certificate_number', 'nature')),
  old_value text,
  new_value text not null
);
create index business_change_business on business_change (business_id, id);
create index business_change_actor on business_change (actor_id) where actor_id is not null;
