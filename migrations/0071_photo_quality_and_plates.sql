-- Measured when a photo is made: the mean grey value (0 to 255) and the spread of its edges; null for photos not measured yet.
alter table photo add column brightness smallint;
alter table photo add column sharpness smallint;
-- A plate in it is covered; the uncovered picture is stored for moderators.
alter table photo add column is_covered boolean not null default false;
