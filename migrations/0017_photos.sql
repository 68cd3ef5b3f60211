-- The larger sizes of a photo follow its thumbnails; until then no listing may show it.
alter table photo
  add column is_made boolean not null default true, -- every size is there
  add column dhash bigint, -- 64 bits of difference hash, for telling near-identical photos; none until it was computed
  add unique (id, is_made);
alter table listing_photo
  add column is_made boolean not null default true check (is_made),
  add foreign key (photo_id, is_made) references photo (id, is_made);
create index photo_unmade on photo (created_at) where not is_made;
