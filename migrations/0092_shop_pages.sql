-- How a business presents itself on its page: what its owner edits, and what visitors are shown.
create table shop_design (
  business_id integer primary key references business (id) on delete cascade,
  draft jsonb not null,
  published jsonb,
  updated_at timestamptz not null,
  published_at timestamptz
);

-- Earlier addresses of shops, which redirect to the current one.
create table former_shop_slug (
  slug text primary key,
  business_id integer not null references business (id) on delete cascade,
  replaced_at timestamptz not null
);
create index former_shop_slug_of on former_shop_slug (business_id);

-- A change of what a shop page shows invalidates it.
create function note_shop_parts() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select distinct 0, seller_of(null, business_id) from changed;
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger shop_design_inserted after insert on shop_design referencing new table as changed
  for each statement execute function note_shop_parts();
create trigger shop_design_updated after update on shop_design referencing new table as changed
  for each statement execute function note_shop_parts();
create trigger shop_design_deleted after delete on shop_design referencing old table as changed
  for each statement execute function note_shop_parts();
create trigger branch_inserted after insert on branch referencing new table as changed
  for each statement execute function note_shop_parts();
create trigger branch_updated after update on branch referencing new table as changed
  for each statement execute function note_shop_parts();
create trigger branch_deleted after delete on branch referencing old table as changed
  for each statement execute function note_shop_parts();

-- The people of a business stand on its page.
create function note_shop_people() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id, subject)
    select distinct 0, seller_of(null, side.business_id)
    from later join earlier using (id)
    cross join lateral (values (later.business_id), (earlier.business_id)) as side (business_id)
    where side.business_id is not null
      and (later.business_id, later.business_role, later.branch_id, later.first_name, later.last_name, later.is_active,
          later.picture_id)
        is distinct from (earlier.business_id, earlier.business_role, earlier.branch_id, earlier.first_name,
          earlier.last_name, earlier.is_active, earlier.picture_id);
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;
create trigger member_shop_people after update on member referencing old table as earlier new table as later
  for each statement execute function note_shop_people();

-- Pictures that a shop shows no more are removed with those of members.
create function note_gone_shop_picture() returns trigger language plpgsql as $$
begin
  insert into gone_picture (id)
    select distinct picture from (values
      (old.draft->>'logoId'), (old.draft->>'coverId'), (old.published->>'logoId'), (old.published->>'coverId')
    ) as earlier (picture)
    where picture is not null
      and (tg_op = 'DELETE' or picture not in (
        coalesce(new.draft->>'logoId', ''), coalesce(new.draft->>'coverId', ''),
        coalesce(new.published->>'logoId', ''), coalesce(new.published->>'coverId', '')))
    on conflict do nothing;
  return null;
end $$;
create trigger shop_picture_gone after update or delete on shop_design
  for each row execute function note_gone_shop_picture();
