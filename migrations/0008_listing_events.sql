-- How often something happened to a listing on a day of Turkey's calendar: its phone number was shown, say.
create table listing_event_day (
  listing_id bigint not null references listing on delete cascade,
  event_type text not null,
  day date not null,
  count integer not null,
  primary key (listing_id, event_type, day)
);

create index listing_active_expiry on listing (expires_at) where state = 'active';
