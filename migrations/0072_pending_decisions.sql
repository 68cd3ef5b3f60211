-- A moderator's decision that can still be undone. A job applies it when it is due; undoing it deletes the row.
create table pending_decision (
  listing_id bigint primary key references listing (id) on delete cascade,
  moderator_id integer not null references member (id),
  decision text not null check (decision in ('approve', 'reject', 'askChange', 'takeDown', 'dismiss')),
  version integer not null, -- of the listing that was decided on
  reason_codes text[] not null default '{}',
  note text not null default '',
  decided_at timestamptz not null,
  due_at timestamptz not null
);
create index pending_decision_moderator on pending_decision (moderator_id);
