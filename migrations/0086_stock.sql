-- Where a business's vehicles come from: the address of a feed, or files that are uploaded.
create table stock_source (
  id integer primary key generated always as identity,
  business_id integer not null references business (id),
  -- New listings belong to this member, and so to their branch.
  member_id integer not null references member (id),
  name text not null check (char_length(name) between 1 and 80),
  -- Null: files are uploaded.
  feed_url text check (char_length(feed_url) <= 1000),
  -- How a record becomes a listing; null until somebody confirmed it.
  mapping jsonb,
  -- The first records of the file and the texts of its columns, for mapping them.
  sample jsonb,
  -- A feed is pulled hourly once somebody applied its first run.
  is_automatic boolean not null default false,
  etag text,
  last_modified text,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index stock_source_business on stock_source (business_id);
create index stock_source_member on stock_source (member_id);

-- One reading of a file: its differences to the stock, and whether they were applied.
create table stock_run (
  id integer primary key generated always as identity,
  source_id integer not null references stock_source (id) on delete cascade,
  -- Null: the hourly pull.
  member_id integer references member (id),
  state text not null check (state in
    ('queued', 'reading', 'mapping', 'planned', 'applying', 'done', 'unchanged', 'failed', 'discarded')),
  is_confirmed boolean not null default false,
  file_sha256 bytea,
  etag text,
  last_modified text,
  row_count integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  returned_count integer not null default 0,
  gone_count integer not null default 0,
  refused_count integer not null default 0,
  -- How many vehicles of the source were in the last file.
  live_count integer not null default 0,
  applied_rows integer not null default 0,
  message text not null default '',
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index stock_run_open on stock_run (source_id)
  where state in ('queued', 'reading', 'mapping', 'planned', 'applying');
create index stock_run_source on stock_run (source_id, id);
create index stock_run_member on stock_run (member_id) where member_id is not null;

-- The differences of a run, without the rows that are as they were.
create table stock_run_row (
  id bigint primary key generated always as identity,
  run_id integer not null references stock_run (id) on delete cascade,
  -- Null: the vehicle is not in the file.
  row_number integer,
  stock_number text not null default '',
  outcome text not null check (outcome in ('new', 'changed', 'returned', 'gone', 'refused')),
  vehicle text not null default '',
  -- Of a changed row the names of what changed, of a refused one the reasons.
  details text not null default ''
);
create index stock_run_row_run on stock_run_row (run_id, outcome, id);

-- A vehicle of a source by its stock number, and its listing.
create table stock_item (
  id bigint primary key generated always as identity,
  business_id integer not null references business (id),
  stock_number text not null check (char_length(stock_number) between 1 and 60),
  source_id integer not null references stock_source (id),
  listing_id bigint not null references listing (id) on delete cascade,
  -- Of the record and the mapping; an equal record is not looked at again.
  row_hash bytea not null,
  photo_urls text[] not null default '{}',
  -- Set while photos have to be fetched.
  photos_due_at timestamptz,
  -- Since when it has been missing from the file; its listing is paused.
  gone_at timestamptz,
  unique (business_id, stock_number),
  unique (listing_id)
);
create index stock_item_source on stock_item (source_id);
create index stock_item_photos on stock_item (photos_due_at) where photos_due_at is not null;

-- Photos that were fetched for a business, by their address.
create table stock_photo (
  business_id integer not null references business (id),
  url text not null check (char_length(url) <= 1000),
  photo_id text references photo (id) on delete cascade,
  -- Why it could not be fetched.
  fault text,
  fetched_at timestamptz not null default now(),
  primary key (business_id, url)
);
create index stock_photo_photo on stock_photo (photo_id);
