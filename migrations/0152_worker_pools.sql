-- The worker pools that run jobs, with the tasks that each of them knows: a job whose task none of them knows waits, and
-- the page of the jobs shows it. A pool is alive while the advisory lock `lease` is held (docs/decisions/005).
create table worker_pool (
  id text primary key,
  lease bigint not null,
  tasks text[] not null,
  started_at timestamptz not null default now()
);
