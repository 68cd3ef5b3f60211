-- What a renter pays of a damage at most, without and with full cover; null: the business has not said so.
alter table rental_terms
  add column excess_kurus bigint check (excess_kurus between 0 and 100000000),
  add column covered_excess_kurus bigint not null default 0 check (covered_excess_kurus between 0 and 100000000),
  add constraint rental_terms_covered_excess check (covered_excess_kurus <= excess_kurus);
