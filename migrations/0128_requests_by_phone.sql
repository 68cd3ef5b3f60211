-- Who asks to be called back leaves no address.
alter table site_request alter column email drop not null;
alter table site_request add constraint site_request_reachable check (email is not null or phone is not null);
