-- Tells versions that were loaded from files of the site from those whose author was erased: neither has an author.
alter table content_version add column is_from_file boolean not null default false;
update content_version set is_from_file = true
from content_item where content_item.id = item_id and file_hash is not null and author_id is null;
