-- What customers say after the return, once for each booking; shown without their surname.
create table rental_review (
  booking_id bigint primary key references rental_booking (id),
  business_id integer not null references business (id),
  listing_id bigint not null references listing (id),
  stars smallint not null check (stars between 1 and 5),
  text text not null default '' check (char_length(text) <= 1000),
  -- Held texts wait for a moderator; the stars count all the same.
  state text not null check (state in ('shown', 'held', 'hidden')),
  created_at timestamptz not null
);
create index rental_review_business on rental_review (business_id, created_at);
create index rental_review_listing on rental_review (listing_id);
create index rental_review_held on rental_review (created_at) where state = 'held';
