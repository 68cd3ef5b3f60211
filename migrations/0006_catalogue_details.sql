-- The engine itself, shared by the variants of a brand that have the same fuel, capacity and power (Product 4.8: vehicleEngineId).
alter table engine add column vehicle_engine_id integer;
create index engine_vehicle_engine on engine (vehicle_engine_id);

-- The model year from which an item is usual on new vehicles, and the other names sellers use for it.
alter table equipment add column standard_from smallint;
alter table equipment add column aliases text[] not null default '{}';

-- How far the import of one file has come: a run that is killed goes on from its last committed batch.
create table import_run (
  id integer primary key generated always as identity,
  file_sha256 bytea not null,
  format text not null,
  owner_id integer not null references member,
  rows_done bigint not null default 0,
  counts jsonb not null default '{}',
  rejects_bytes bigint not null default 0, -- length of the rejects file at the checkpoint
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (file_sha256, format, owner_id)
);
