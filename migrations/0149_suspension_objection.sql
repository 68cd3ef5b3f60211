-- The objection of a suspended business is a request; each suspension begins without one.
alter table business add column suspension_request_id integer references site_request (id) on delete set null;
