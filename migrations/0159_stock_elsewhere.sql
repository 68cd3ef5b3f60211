-- A file may have vehicles that another source has, or that were written on the site: they are counted, and moved to the
-- file's source where a person asks for it.
alter table stock_run
  add column elsewhere_count integer default 0 not null,
  add column is_moving boolean default false not null;
