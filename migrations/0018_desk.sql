-- What visitors and members report about a live listing. Who it was is a keyed hash, so that nobody counts twice.
create table listing_report (
  id bigint primary key generated always as identity,
  listing_id bigint not null references listing on delete cascade,
  reporter bytea not null, -- of the member, or of the visitor's network
  member_id integer references member, -- none for a visitor; never told to the seller
  reason text not null,
  note text not null default '',
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by integer references member,
  resolution text check (resolution in ('dismissed', 'acted')),
  unique (listing_id, reporter),
  check ((resolved_at is null) = (resolution is null))
);
create index listing_report_open on listing_report (listing_id) where resolved_at is null;

-- The moderator who has a listing open, and until when the others wait.
create table listing_review (
  listing_id bigint primary key references listing on delete cascade,
  moderator_id integer not null references member,
  expires_at timestamptz not null
);

-- How risky a waiting listing looked, and why; it counts for this version of the listing only.
create table listing_risk (
  listing_id bigint primary key references listing on delete cascade,
  version integer not null,
  score smallint not null,
  hints jsonb not null,
  computed_at timestamptz not null
);

-- Whose reports are whose: hides the reporter in the table.
insert into secret (name, value)
values ('report', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- The same vehicle twice.
create index if not exists listing_plate on listing (plate) where plate is not null;
create index if not exists listing_chassis on listing (chassis_number) where chassis_number is not null;
-- Alike photos: hashes that differ in three bits or fewer share at least one of four quarters.
create index photo_dhash_quarter_0 on photo ((dhash & 65535)) where dhash is not null;
create index photo_dhash_quarter_1 on photo (((dhash >> 16) & 65535)) where dhash is not null;
create index photo_dhash_quarter_2 on photo (((dhash >> 32) & 65535)) where dhash is not null;
create index photo_dhash_quarter_3 on photo (((dhash >> 48) & 65535)) where dhash is not null;
-- Decisions against the listings of one owner.
create index listing_history_decision on listing_history (listing_id) where action in ('reject', 'askChange', 'takeDown');
