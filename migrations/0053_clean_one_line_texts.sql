-- Names and titles that were stored with invisible characters, such as those that turn the direction of text around, or with
-- line breaks. New ones are cleaned when they are typed. A text that nobody could see is named by a word.
create function pg_temp.one_line(text, word text) returns text language sql immutable as $$
  select coalesce(nullif(trim(regexp_replace(
    regexp_replace($1, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
    '[\u0001-\u0020\u007f-\u00a0\u2028\u2029]+', ' ', 'g')), ''), word)
$$;
update member set first_name = pg_temp.one_line(first_name, 'Üye') where first_name <> pg_temp.one_line(first_name, 'Üye');
update member set last_name = pg_temp.one_line(last_name, '') where last_name <> pg_temp.one_line(last_name, '');
update business set name = pg_temp.one_line(name, 'İşletme') where name <> pg_temp.one_line(name, 'İşletme');
update business set short_name = pg_temp.one_line(short_name, 'İşletme')
  where short_name <> pg_temp.one_line(short_name, 'İşletme');
update listing set title = pg_temp.one_line(title, 'İLAN') where title <> pg_temp.one_line(title, 'İLAN');
update saved_search set title = pg_temp.one_line(title, 'Aramam') where title <> pg_temp.one_line(title, 'Aramam');
update passkey set name = pg_temp.one_line(name, 'Geçiş anahtarı') where name <> pg_temp.one_line(name, 'Geçiş anahtarı');
