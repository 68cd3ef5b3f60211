-- The vehicles that a spare part fits, by the entries that theirs were merged into; each once.
create function merged_fits(fits jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(fit order by place), '[]')
  from (
    select fit || jsonb_build_object(
        'brandId', coalesce(brand.merged_into, (fit->>'brandId')::integer),
        'modelId', coalesce(model.merged_into, (fit->>'modelId')::integer)) as fit,
      min(place) as place
    from jsonb_array_elements(fits) with ordinality as one(fit, place)
      left join brand on brand.id = (fit->>'brandId')::integer
      left join model on model.id = (fit->>'modelId')::integer
    group by 1) as present
$$;

-- A merge locks the entries that it merges. Listings that are written meanwhile wait for that lock and then name the entry
-- that theirs was merged into. The foreign keys take the same locks.
create function follow_merged_entries() returns trigger language plpgsql as $$
declare
  target integer;
begin
  select merged_into into target from brand where id = new.brand_id for key share;
  if target is not null then new.brand_id = target; end if;
  select merged_into into target from model where id = new.model_id for key share;
  if target is not null then new.model_id = target; end if;
  if new.variant_id is not null then
    select merged_into into target from variant where id = new.variant_id for key share;
    if target is not null then new.variant_id = target; end if;
  end if;
  if new.engine_id is not null then
    select merged_into into target from engine where id = new.engine_id for key share;
    if target is not null then new.engine_id = target; end if;
  end if;
  if new.franchiser_brand_id is not null then
    select merged_into into target from brand where id = new.franchiser_brand_id for key share;
    if target is not null then new.franchiser_brand_id = target; end if;
  end if;
  if new.fits <> '[]' then
    perform from brand where id in (select (fit->>'brandId')::integer from jsonb_array_elements(new.fits) as fit)
      order by id for key share;
    perform from model where id in (select (fit->>'modelId')::integer from jsonb_array_elements(new.fits) as fit)
      order by id for key share;
    new.fits = merged_fits(new.fits);
  end if;
  return new;
end $$;
create trigger listing_follows_merges
  before insert or update of brand_id, model_id, variant_id, engine_id, franchiser_brand_id, fits on listing
  for each row execute function follow_merged_entries();
