-- The topics of contents are a list that staff extend, rename and retire (Product 19.1 (9)). A slug never changes: it is part
-- of addresses. content_version.topic, the name when the version was saved, stays for the previous version of the program.
create table content_topic (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('guide', 'news', 'video', 'help')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (char_length(name) between 2 and 40),
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  unique (kind, slug),
  unique (kind, name)
);

insert into content_topic (kind, slug, name) values
  ('help', 'uyelik', 'Üyelik ve hesap'),
  ('help', 'ilan-verme', 'İlan verme'),
  ('help', 'fotograflar', 'Fotoğraflar'),
  ('help', 'fiyat', 'Fiyat değerlendirmesi'),
  ('help', 'arama', 'Arama'),
  ('help', 'garaj', 'Garaj ve takip'),
  ('help', 'mesajlar', 'Mesajlar'),
  ('help', 'guvenlik', 'Güvenlik'),
  ('help', 'doping-ve-odeme', 'Doping ve ödeme'),
  ('help', 'kurumsal', 'Kurumsal hesaplar'),
  ('help', 'kiralama', 'Araç kiralama'),
  ('help', 'on-odeme', 'Ön ödeme'),
  ('help', 'araclar', 'Hesaplama araçları'),
  ('help', 'verileriniz', 'Verileriniz'),
  ('guide', 'alim-satim', 'Alım satım'),
  ('guide', 'arac-sahipligi', 'Araç sahipliği'),
  ('guide', 'kiralama', 'Kiralama'),
  ('guide', 'satarken', 'Satarken'),
  ('guide', 'vergi-ve-sigorta', 'Vergi ve sigorta'),
  ('news', 'araclar', 'Araçlar'),
  ('news', 'kurumsal', 'Kurumsal'),
  ('news', 'yenilikler', 'Yenilikler'),
  ('video', 'alim-satim', 'Alım satım'),
  ('video', 'satarken', 'Satarken');

-- The topic of a name, in any spelling that has the same slug; a new one where there is none. The slug is that of
-- `slugify`, which the addresses of free topics had.
create function content_topic_named(of_kind text, named text) returns integer language plpgsql as $$
declare
  its_slug text := trim(both '-' from regexp_replace(
    translate(lower(replace(replace(named, 'İ', 'i'), '&', ' ve ')), 'ıçğöşüâîû', 'icgosuaiu'), '[^a-z0-9]+', '-', 'g'));
  found_id integer;
begin
  -- Letters of no alphabet of ours have no slug.
  if its_slug = '' then
    return null;
  end if;
  select id into found_id from content_topic
    where kind = of_kind and (name = named or slug = its_slug) order by name = named desc limit 1;
  if found_id is null then
    insert into content_topic (kind, slug, name) values (of_kind, its_slug, named)
      on conflict do nothing returning id into found_id;
  end if;
  return found_id;
end $$;

alter table content_version add column topic_id integer references content_topic (id);

update content_version set topic_id = content_topic_named(item.kind, topic)
from content_item as item
where item.id = item_id and topic is not null;

-- The previous version of the program writes the name alone.
create function keep_content_topic() returns trigger language plpgsql as $$
begin
  if new.topic_id is null and new.topic is not null then
    select content_topic_named(kind, new.topic) into new.topic_id from content_item where id = new.item_id;
  end if;
  return new;
end $$;
create trigger content_version_topic before insert on content_version
  for each row execute function keep_content_topic();

create trigger content_topic_changed after insert or update or delete on content_topic
  for each statement execute function note_subject('content');
