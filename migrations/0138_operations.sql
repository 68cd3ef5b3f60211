-- Mails and text messages that were delivered, by day: `refused` for good by the recipient's server, `failed` to be retried.
create table delivery_day (
  day date not null,
  channel text not null check (channel in ('mail', 'sms')),
  sent integer not null default 0,
  failed integer not null default 0,
  refused integer not null default 0,
  primary key (day, channel)
);

-- What the files of each folder and the largest tables take, as measured at night or by an admin.
create table storage_measurement (
  name text primary key,
  kind text not null check (kind in ('folder', 'photos')),
  count bigint not null,
  bytes bigint not null,
  measured_at timestamptz not null
);
