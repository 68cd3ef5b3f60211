-- What others see of a member (docs/decisions/078): a page of their own, named so that nobody can count through them.
alter table member
  add column path_name text not null default left(replace(gen_random_uuid()::text, '-', ''), 12),
  add column town_id integer references town,
  add column about text not null default '' check (char_length(about) <= 600),
  add column picture_id text; -- names the files of the member's picture; another picture has another name
create unique index member_path_name on member (path_name);

-- How fast and how often a seller answers is measured from their newest conversations: read in this order.
create index conversation_seller_began on conversation (seller_id, created_at);
create index conversation_business_began on conversation (business_id, created_at) where business_id is not null;
drop index conversation_seller;
drop index conversation_business;

-- Pages that are kept for visitors show these of a seller too.
create or replace function note_renamed_members() returns trigger language plpgsql as $$
begin
  insert into listing_change (listing_id)
    select listing.id from later join earlier using (id) join listing on listing.owner_id = later.id
    where (later.first_name, later.last_name, later.phone, later.is_active, later.picture_id, later.about, later.city_id,
        later.town_id, later.business_id, later.email_confirmed_at, later.phone_confirmed_at)
      is distinct from (earlier.first_name, earlier.last_name, earlier.phone, earlier.is_active, earlier.picture_id,
        earlier.about, earlier.city_id, earlier.town_id, earlier.business_id, earlier.email_confirmed_at,
        earlier.phone_confirmed_at);
  if found then perform pg_notify('listing_change', ''); end if;
  return null;
end $$;

-- A member asks a listing's seller for a video, once.
create table video_request (
  listing_id bigint not null references listing on delete cascade,
  member_id integer not null references member on delete cascade,
  created_at timestamptz not null,
  primary key (listing_id, member_id)
);
create index video_request_member on video_request (member_id);

-- Pictures that no member shows any more, however that came: their files are removed by a job.
create table gone_picture (
  id text primary key
);
create function note_gone_picture() returns trigger language plpgsql as $$
begin
  insert into gone_picture (id) values (old.picture_id) on conflict do nothing;
  return null;
end $$;
create trigger member_picture_changed after update of picture_id on member for each row
  when (old.picture_id is not null and old.picture_id is distinct from new.picture_id)
  execute function note_gone_picture();
create trigger member_with_picture_deleted after delete on member for each row
  when (old.picture_id is not null)
  execute function note_gone_picture();
