-- While a business is suspended, its shop is hidden and its listings are paused.
alter table business add column suspended_at timestamptz;
alter table business add column suspension_reason text not null default '';

-- What staff write about a member or a business for each other.
create table staff_note (
  id integer generated always as identity primary key,
  member_id integer references member (id) on delete cascade,
  business_id integer references business (id) on delete cascade,
  author_id integer references member (id) on delete set null,
  text text not null check (text <> ''),
  at timestamptz not null,
  check (num_nonnulls(member_id, business_id) = 1)
);
create index staff_note_member on staff_note (member_id, id desc) where member_id is not null;
create index staff_note_business on staff_note (business_id, id desc) where business_id is not null;
