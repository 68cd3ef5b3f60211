-- The moderation desk lists a state by its last change; nothing lists one by when it was entered.
create index listing_state_updated on listing (state, updated_at, id);
drop index listing_state;
