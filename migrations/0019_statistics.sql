-- Views are counted once for a visitor and a day of Turkey's calendar. Who the visitor was is a hash with the day's own
-- salt; both are deleted when the day is over, and the counts stay in listing_event_day.
create table visitor_salt (
  day date primary key,
  salt bytea not null
);
create table listing_visit (
  day date not null,
  listing_id bigint not null,
  visitor bytea not null,
  primary key (day, listing_id, visitor)
);

-- How often something happened to a member on a day of Turkey's calendar: their phone number was shown, say.
create table member_event_day (
  member_id integer not null references member on delete cascade,
  event_type text not null,
  day date not null,
  count integer not null,
  primary key (member_id, event_type, day)
);

-- What the owner wrote down about a listing; nobody else reads it.
create table listing_note (
  listing_id bigint primary key references listing on delete cascade,
  text text not null,
  updated_at timestamptz not null
);
