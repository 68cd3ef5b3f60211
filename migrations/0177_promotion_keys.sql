-- Promotions are stored by their keys, those that run for a listing as an array (docs/decisions/156). Triggers keep them in
-- agreement with the numbers and bits of the previous version. The next release removes these: promotion_id of three tables,
-- listing.promotions, 'promotionId' of order_item.request, the defaults of promotion_key, and the functions and triggers of
-- this file. promotion_shown_day_pkey keeps its name, by which rows are inserted, on (listing_id, promotion_key, day).
create function numbered_promotions(out id integer, out key text) returns setof record language sql immutable as $$
  values (20, 'home'), (21, 'strip'), (22, 'top'), (23, 'urgent'), (24, 'bold'), (25, 'price-drop'), (26, 'photos'), (27, 'date')
$$;
create function promotion_key_of(number integer) returns text language sql immutable as $$
  select key from numbered_promotions() where id = number
$$;
-- One that the previous version does not know has a number that it does not know either.
create function promotion_id_of(named text) returns integer language sql immutable as $$
  select coalesce((select id from numbered_promotions() where key = named), 28 + abs(hashtext(named) % 30000))
$$;
create function promotion_keys_of(bits integer) returns text[] language sql immutable as $$
  select coalesce(array_agg(key order by id), '{}') from numbered_promotions() where bits & (1 << (id - 20)) <> 0
$$;
create function promotion_bits_of(keys text[]) returns integer language sql immutable as $$
  select coalesce(bit_or(1 << (id - 20)), 0) from numbered_promotions() where key = any (keys)
$$;

alter table promotion_price
  add column promotion_key text not null default '',
  add constraint promotion_price_promotion_key_check check (promotion_key <> '') not valid,
  drop constraint promotion_price_promotion_id_check,
  alter promotion_id set default 0;
alter table listing_promotion
  add column promotion_key text not null default '',
  add constraint listing_promotion_promotion_key_check check (promotion_key <> '') not valid,
  drop constraint listing_promotion_promotion_id_check,
  alter promotion_id set default 0;
alter table promotion_shown_day
  add column promotion_key text not null default '',
  add constraint promotion_shown_day_promotion_key_check check (promotion_key <> '') not valid,
  alter promotion_id set default 0;
alter table listing add column running_promotions text[] not null default '{}';

create function agree_on_promotion() returns trigger language plpgsql as $$
begin
  if new.promotion_key = '' then new.promotion_key := promotion_key_of(new.promotion_id);
  else new.promotion_id := promotion_id_of(new.promotion_key);
  end if;
  return new;
end $$;
create trigger promotion_price_promotion before insert on promotion_price
  for each row execute function agree_on_promotion();
create trigger listing_promotion_promotion before insert on listing_promotion
  for each row execute function agree_on_promotion();
create trigger promotion_shown_day_promotion before insert on promotion_shown_day
  for each row execute function agree_on_promotion();

create function agree_on_running_promotions() returns trigger language plpgsql as $$
begin
  if new.running_promotions is distinct from coalesce(old.running_promotions, '{}')
  then new.promotions := promotion_bits_of(new.running_promotions);
  else new.running_promotions := promotion_keys_of(new.promotions);
  end if;
  return new;
end $$;
create trigger listing_promotions_inserted before insert on listing
  for each row when (new.promotions <> 0 or new.running_promotions <> '{}') execute function agree_on_running_promotions();
create trigger listing_promotions_updated before update of promotions, running_promotions on listing
  for each row execute function agree_on_running_promotions();

create function agree_on_requested_promotion() returns trigger language plpgsql as $$
begin
  if new.request ? 'promotionKey'
  then new.request := new.request || jsonb_build_object('promotionId', promotion_id_of(new.request ->> 'promotionKey'));
  else new.request :=
    new.request || jsonb_build_object('promotionKey', promotion_key_of((new.request ->> 'promotionId')::integer));
  end if;
  return new;
end $$;
create trigger order_item_promotion before insert on order_item
  for each row when (new.kind = 'promotion') execute function agree_on_requested_promotion();
