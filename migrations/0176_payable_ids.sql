-- The id of what is paid, among the payables of its kind; `reference` is what people and the provider read.
alter table payment_attempt add payable_id text;
-- References of other kinds are the ids themselves.
update payment_attempt set payable_id = split_part(reference, '-', 2) where kind = 'rental-change';
-- The previous version writes references alone.
create function fill_payable_id() returns trigger language plpgsql as $$
begin
  new.payable_id := coalesce(
    new.payable_id,
    case when new.kind = 'rental-change' then split_part(new.reference, '-', 2) else new.reference end);
  return new;
end $$;
create trigger payment_attempt_payable_id before insert on payment_attempt
  for each row execute function fill_payable_id();
