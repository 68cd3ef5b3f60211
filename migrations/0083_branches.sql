-- Branches of businesses. A member of a business may work at one of its branches, and so do their listings.
create table branch (
  id integer primary key generated always as identity,
  business_id integer not null references business (id),
  name text not null check (char_length(name) between 1 and 80),
  address text not null default '',
  city_id smallint not null references city (id),
  town_id integer not null references town (id),
  latitude double precision,
  longitude double precision,
  phone text,
  -- Seven lists, Monday first, of spans such as ["09:00", "18:30"].
  opening_hours jsonb not null default '[[], [], [], [], [], [], []]',
  created_at timestamptz not null default now(),
  -- A closed branch has no members; what refers to it stays.
  closed_at timestamptz,
  check ((latitude is null) = (longitude is null)),
  unique (business_id, id)
);
create unique index branch_name on branch (business_id, lower(name)) where closed_at is null;

alter table member add column branch_id integer,
  add constraint member_branch foreign key (business_id, branch_id) references branch (business_id, id);
create index member_branch on member (branch_id) where branch_id is not null;
