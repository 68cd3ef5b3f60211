-- When the files of a photo were last held against its row, and since when some of them are lost for good.
alter table photo add column checked_at timestamptz, add column lost_at timestamptz;
