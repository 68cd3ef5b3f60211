-- Since when a listing is offered. Its date may be renewed, also for a payment: this time does not move with it.
alter table listing add column listed_at timestamptz;
-- In minutes, in the middle of the seller's answers; null while there are too few. Measured every night.
alter table listing add column reply_minutes integer;

create function set_listed_at() returns trigger language plpgsql as $$
begin
  new.listed_at := new.published_at;
  return new;
end $$;

create trigger listing_listed before insert on listing
  for each row when (new.listed_at is null and new.published_at is not null) execute function set_listed_at();
-- Going live again starts anew; renewing the date of a live listing changes its state in nothing.
create trigger listing_listed_again before update of published_at on listing
  for each row when (
    new.published_at is distinct from old.published_at
      and (new.state is distinct from old.state or old.published_at is null or new.published_at is null))
  execute function set_listed_at();
