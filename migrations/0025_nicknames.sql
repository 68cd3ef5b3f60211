-- What people call brands, models and cities when they search: `vw`, `merso`, `golf 7`, `antep`.
create table search_nickname (
  name text primary key,
  -- Slugs: a nickname is of a brand, of a brand's model, or of a city.
  brand text,
  model text,
  city text,
  -- Of one generation of a model: the model years in which it was sold.
  year_from smallint,
  year_to smallint,
  check ((brand is null) <> (city is null)),
  check (model is null or brand is not null)
);
