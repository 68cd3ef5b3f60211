-- When a side last deleted a message: what nobody sees any more is erased some time later.
alter table message add column deleted_at timestamptz;
create index message_deleted on message (deleted_at) where deleted_at is not null;
update message set deleted_at = now() where is_deleted_by_buyer or is_deleted_by_seller;
