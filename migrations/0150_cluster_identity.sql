-- Transaction ids are stored as data and mean nothing in another cluster, on another timeline or in another database.
-- The identity of the database that assigned them stands beside them (docs/decisions/132).
create table cluster_identity (
  is_only boolean primary key default true check (is_only),
  identity text not null,
  adopted_at timestamptz not null default now()
);

-- System identifier, timeline and database. A hosted PostgreSQL may refuse the first two: the rest still counts.
create function current_cluster() returns text language plpgsql stable as $$
declare
  cluster text := '-';
  timeline text := '-';
begin
  begin
    select system_identifier::text into cluster from pg_control_system();
  exception when insufficient_privilege or undefined_function or feature_not_supported then null;
  end;
  begin
    -- The timeline in pg_control_checkpoint() is that of the last checkpoint: too late after a promotion.
    timeline := left(pg_walfile_name(pg_current_wal_insert_lsn()), 8);
  exception when insufficient_privilege or undefined_function or feature_not_supported then null;
  end;
  -- In letters: a system identifier has 19 digits, and may pass the checks that find card numbers.
  return translate(
    concat_ws('/', cluster, timeline, (select oid from pg_database where datname = current_database())),
    '0123456789', 'abcdefghij');
end $$;

-- Returns the identity. Where it differs from the stored one, the stored transaction ids that this cluster has not yet
-- assigned are reset. Nothing is lost: whoever remembers a snapshot of another identity reads everything again.
create function adopt_cluster() returns text language plpgsql as $$
declare
  present text := current_cluster();
begin
  if exists (select from cluster_identity where identity = present) then
    return present;
  end if;
  insert into cluster_identity (identity) values (present)
    on conflict (is_only) do update set identity = excluded.identity, adopted_at = excluded.adopted_at
    where cluster_identity.identity <> excluded.identity;
  -- Another connection has adopted it meanwhile.
  if not found then
    return present;
  end if;
  delete from listing_change where xid >= pg_snapshot_xmax(pg_current_snapshot());
  update listing_change_pruned set xid = '0' where xid >= pg_snapshot_xmax(pg_current_snapshot());
  update saved_search set changed_xid = pg_current_xact_id()
    where changed_xid >= pg_snapshot_xmax(pg_current_snapshot());
  return present;
end $$;
