-- Signs the cookie that holds what a visitor wanted to do until they have signed in.
insert into secret (name, value)
select 'return-action', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
