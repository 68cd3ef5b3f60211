-- outside a transaction: photos are uploaded meanwhile.
drop index concurrently if exists photo_checked_at;
create index concurrently photo_checked_at on photo (checked_at nulls first, id);
drop index concurrently if exists photo_lost_at;
create index concurrently photo_lost_at on photo (lost_at) where lost_at is not null;
