-- outside a transaction: listings of files are updated, each locked for as long as the statement takes.
-- Files that say nothing about a panel made it original. Now it is "unstated", which earlier versions read as original. The
-- forms of the site asked for all panels, so their listings stay as they are.
update listing
set damage = (select jsonb_object_agg(slug, 'unstated') from damage_panel) || damage
where listing_type = 'satilik' and vehicle_type_id = 1 and state not in ('sold', 'removed')
  and not jsonb_path_exists(damage, '$.* ? (@ == "unstated")')
  and exists (select from damage_panel)
  and (source is not null or exists (select from stock_item where stock_item.listing_id = listing.id and stock_item.applied_at is not null));
