-- Random values made once per database: the one that hides whom a throttle is about, and the one that signs known devices.
create table secret (
  name text primary key,
  value bytea not null
);
insert into secret (name, value)
select name, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
from unnest(array['throttle', 'device']) as name;

create index email_token_expires on email_token (expires_at);
create index throttle_updated on throttle (updated_at);
