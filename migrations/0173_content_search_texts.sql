-- Who readers are told wrote an item (null: the editorial board), and what search engines show of it (null: its title and
-- summary); Product 19.1 (10).
alter table content_version
  add column byline text,
  add column search_title text,
  add column search_description text;
