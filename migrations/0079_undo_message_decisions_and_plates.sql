-- A moderator's decision on a held message, a report or a blocked member that can still be undone. A job applies it when it
-- is due; undoing it deletes the row. Releasing a message gives it another id.
create table pending_message_decision (
  id bigint generated always as identity primary key,
  message_id bigint unique references message (id) on update cascade on delete cascade,
  report_id bigint unique references member_report (id) on delete cascade,
  member_id integer unique references member (id) on delete cascade,
  moderator_id integer not null references member (id),
  action text not null check (action in ('release', 'reject', 'dismiss', 'clear', 'stop', 'allow')),
  due_at timestamptz not null,
  check (num_nonnulls(message_id, report_id, member_id) = 1)
);
create index pending_message_decision_moderator on pending_message_decision (moderator_id);

-- The rectangles that cover plates, in fractions of the picture; empty for photos that were covered before these were stored.
alter table photo add column covered_areas jsonb not null default '[]';
