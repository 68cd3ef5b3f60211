-- What a renter pays of a damage at most, without and with full cover; null: the business has not said so.
alter table rental_terms
  add column excess_kurus bigint,
  add column covered_excess_kurus bigint not null default 0,
  add constraint rental_terms_excess_check check (
    excess_kurus between 0 and 100000000 and covered_excess_kurus between 0 and excess_kurus
  ) not valid;
