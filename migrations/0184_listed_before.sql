-- outside a transaction
-- Of listings from before: the last time they were published, of which renewed dates are none.
update listing set listed_at = coalesce(
    (select max(at) from listing_history
      where listing_id = listing.id and action in ('publish', 'publishAtOnce', 'approve', 'renew')
        and exists (select from listing_history later where later.listing_id = listing.id and later.action = 'refresh')),
    published_at)
  where published_at is not null and listed_at is null;
