-- A page of results has two places of the search showcase instead of four, and one above the results instead of three
-- (docs/product/16 16.1). What was bought before gets two and three times what is left of its time, so that it is shown as
-- often as it was when it was bought.
with chain as (
  -- Promotions of a listing that follow one another are stretched from one moment on, so that no gap or overlap arises.
  -- Where none runs yet, all of their time is left.
  select listing_id, promotion_key,
    case when bool_or(state = 'running') then now() else min(starts_at) end as origin,
    case promotion_key when 'strip' then 2 else 3 end as factor
  from listing_promotion
  where promotion_key in ('strip', 'top') and (state = 'waiting' or (state = 'running' and ends_at > now()))
  group by listing_id, promotion_key
)
update listing_promotion promotion set
  starts_at = case
    when starts_at > origin then origin + (starts_at - origin) * factor
    else starts_at
  end,
  ends_at = origin + (ends_at - origin) * factor
from chain
where (promotion.listing_id, promotion.promotion_key) = (chain.listing_id, chain.promotion_key)
  and (state = 'waiting' or (state = 'running' and ends_at > now()));
