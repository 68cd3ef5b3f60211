-- Whether the mobile number of a branch is also reached by WhatsApp.
alter table branch add column has_whatsapp boolean not null default false;

-- Whether a person of a business chose to be shown on its page, with name, role and picture.
alter table member add column is_shown_in_shop boolean not null default false;

create or replace function note_shop_people() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select distinct 0, seller_of(null, side.business_id)
    from later join earlier using (id)
    cross join lateral (values (later.business_id), (earlier.business_id)) as side (business_id)
    where side.business_id is not null
      and (later.business_id, later.business_role, later.branch_id, later.first_name, later.last_name, later.is_active,
          later.picture_id, later.is_shown_in_shop)
        is distinct from (earlier.business_id, earlier.business_role, earlier.branch_id, earlier.first_name,
          earlier.last_name, earlier.is_active, earlier.picture_id, earlier.is_shown_in_shop);
  return null;
end $$;
