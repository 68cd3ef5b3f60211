-- A franchiser sells vehicles as an authorised dealer of a brand (Product 5.10, 10.6).
alter table business
  add column nature text not null default 'dealer' check (nature in ('dealer', 'franchiser'));
alter table listing
  add column franchiser_brand_id integer references brand, -- sold as an authorised dealer's vehicle of this brand
  add column warranty_provider text; -- slug of who said at publishing that it would give this vehicle a warranty
-- Numbers have their bounds; what is required is asked of used vehicles only.
alter table special_attribute
  add column min_value integer,
  add column max_value integer,
  add column is_required boolean not null default false;
