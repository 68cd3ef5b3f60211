-- Whether a listing shows its seller's phone number, which the seller chooses; pages and calls also demand that the number
-- is confirmed (or is a landline or short number of a business, which no text message reaches).
alter table listing add column is_phone_shown boolean not null default false;

-- Until now every number was shown. Listings whose number may still be shown keep showing it; the others never had the
-- choice, and their sellers make it in an edit.
update listing set is_phone_shown = true
  from member
  where member.id = listing.owner_id
    and (member.phone is not null and member.phone_confirmed_at is not null
      or listing.business_id is not null and member.phone ~ '^\+90(?!5)');
