-- The audit log reads the histories that name who of the staff decided, the latest first.
create index listing_history_staff on listing_history (at desc, id desc)
  where actor_id is not null and action in ('approve', 'reject', 'askChange', 'takeDown', 'dismissReports');
create index site_request_entry_at on site_request_entry (at desc, id desc);
create index impersonation_started on impersonation (started_at desc, id desc);
