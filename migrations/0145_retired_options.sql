-- Vehicle types, options and special attributes can be retired too: new listings may not have them.
alter table vehicle_type add column retired_at timestamptz;
alter table option_value add column retired_at timestamptz;
alter table special_attribute add column retired_at timestamptz;
