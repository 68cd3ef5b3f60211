-- What the site publishes: guides, news, videos and pages of the help centre.
create table content_item (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('guide', 'news', 'video', 'help')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Of the newest version; a save that began from an older one is refused.
  version integer not null default 0,
  -- Of the file of reference-data/content/ that was loaded last.
  file_hash text,
  -- Since when it belongs to the desk: files do not change it any more.
  edited_at timestamptz,
  created_at timestamptz not null,
  unique (kind, slug)
);

-- Every slug that an item has or had: its former ones lead to it.
create table content_slug (
  kind text not null,
  slug text not null,
  item_id integer not null references content_item (id) on delete cascade,
  primary key (kind, slug)
);
create index content_slug_item on content_slug (item_id);

-- Pictures that were uploaded for an item; a version shows one of them.
create table content_picture (
  id text primary key,
  item_id integer not null references content_item (id) on delete cascade,
  created_at timestamptz not null
);
create index content_picture_item on content_picture (item_id);

-- What an item said, saved by the desk or loaded from its file. Versions are never changed.
create table content_version (
  item_id integer not null references content_item (id) on delete cascade,
  version integer not null check (version > 0),
  title text not null,
  summary text not null,
  html text not null,
  topic text,
  picture_id text references content_picture (id),
  picture_text text not null default '',
  video_url text,
  -- [{ name, url, day }]
  sources jsonb not null default '[]',
  checked_on date,
  -- What folded searches look in.
  words text not null,
  author_id integer references member (id) on delete set null,
  note text not null default '',
  created_at timestamptz not null,
  primary key (item_id, version)
);
create index content_version_author on content_version (author_id) where author_id is not null;
create index content_version_picture on content_version (picture_id) where picture_id is not null;

-- From when on readers see which version; without one the item is withdrawn. The newest row that has begun counts, and
-- one of the future is a schedule.
create table content_publication (
  item_id integer not null references content_item (id) on delete cascade,
  starts_at timestamptz not null,
  version integer,
  -- When it was first published, for the order of lists.
  published_at timestamptz not null,
  member_id integer references member (id) on delete set null,
  primary key (item_id, starts_at),
  foreign key (item_id, version) references content_version (item_id, version)
);
create index content_publication_start on content_publication (starts_at);
create index content_publication_member on content_publication (member_id) where member_id is not null;

-- Cached pages that show any content depend on the subject `content`.
create trigger content_published after insert or update or delete on content_publication
  for each statement execute function note_subject('content');
create trigger content_slug_changed after update of slug on content_item
  for each statement execute function note_subject('content');

-- A rating of a listing changes its page, one of content the pages of that item.
create or replace function note_rated() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id)
    select distinct listing.id from changed join listing on listing.key_code = changed.content_id;
  insert into listing_change (listing_id, subject)
    select distinct 0, 'content-rating:' || content_id from changed where content_id ~ '^[0-9]{1,10}$';
  perform pg_notify('listing_change', '');
  return null;
end $$;
