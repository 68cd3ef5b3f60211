-- Whether a help page answered the question: the last answer of each member, or of each visitor's network.
create table help_answer (
  id integer primary key generated always as identity,
  item_id integer not null references content_item (id) on delete cascade,
  member_id integer references member (id) on delete cascade,
  -- A keyed hash of the network of a visitor who is not signed in.
  visitor text,
  is_useful boolean not null,
  answered_at timestamptz not null,
  check (num_nonnulls(member_id, visitor) = 1),
  unique (item_id, member_id),
  unique (item_id, visitor)
);
create index help_answer_member on help_answer (member_id) where member_id is not null;
