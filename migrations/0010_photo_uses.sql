-- Who shows a photo: asked before it is swept, and by the foreign keys when its row goes.
create index listing_photo_photo on listing_photo (photo_id);
create index draft_photo_photo on draft_photo (photo_id);
-- The listings of a business, for its owner and its managers.
create index listing_business on listing (business_id, state) where business_id is not null;
