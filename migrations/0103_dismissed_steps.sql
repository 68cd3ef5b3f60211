-- Suggestions of the dealer's desk that a business does not want to read for a while: of a listing, or of a branch.
create table dismissed_step (
  id bigint generated always as identity primary key,
  business_id integer not null references business (id) on delete cascade,
  kind text not null,
  listing_id bigint references listing (id) on delete cascade,
  branch_id integer references branch (id) on delete cascade,
  dismissed_at timestamptz not null,
  constraint dismissed_step_subject check (num_nonnulls(listing_id, branch_id) = 1),
  constraint dismissed_step_key unique nulls not distinct (business_id, kind, listing_id, branch_id)
);
create index dismissed_step_listing on dismissed_step (listing_id) where listing_id is not null;
create index dismissed_step_branch on dismissed_step (branch_id) where branch_id is not null;
