-- What is known of a capacity and a power that an imported record gives as a range: {"from": 1801, "to": 2000}, with one end
-- where it is open. The column of the figure then has the middle of the range, by which the listing is searched and priced.
alter table listing
  add column capacity_range jsonb,
  add column power_range jsonb,
  add constraint listing_capacity_range_check check (jsonb_typeof(capacity_range) = 'object') not valid,
  add constraint listing_power_range_check check (jsonb_typeof(power_range) = 'object') not valid;
