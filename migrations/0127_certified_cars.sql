-- Certified cars: reports of approved inspection centres on vehicles for sale.

-- The 141 points of a report; reference-data/inspection-points.csv.
create table inspection_point (
  code text primary key,
  group_slug text not null,
  group_name text not null,
  name text not null,
  sort smallint not null unique
);

create table inspection_centre (
  id integer primary key generated always as identity,
  slug text not null unique,
  name text not null,
  -- Of the service competence certificate (TSE).
  approval_number text not null unique,
  city_id smallint not null references city (id),
  address text not null,
  phone text not null,
  -- Reports of a centre that is not approved any more stay; it gets no new ones.
  is_approved boolean not null default true,
  added_at timestamptz not null
);
create index inspection_centre_city on inspection_centre (city_id);

-- A report of one listing. What it says is in its versions; the draft is what the desk writes for the next one.
create table inspection_report (
  id integer primary key generated always as identity,
  slug text not null unique,
  listing_id bigint not null references listing (id) on delete cascade,
  -- "ended": the listing changed, or a newer report took its place.
  state text not null default 'draft' check (state in ('draft', 'published', 'ended', 'revoked')),
  -- ReportDraft of src/certified-cars/report.ts.
  draft jsonb not null,
  -- Incremented with each save; a form that was opened before is refused.
  draft_version integer not null default 1,
  -- The number of its newest version; 0 before the first.
  version smallint not null default 0,
  -- Of the newest version.
  valid_until date,
  end_reason text check (end_reason in ('listing-changed', 'replaced')),
  ended_at timestamptz,
  revoke_reason text,
  revoked_at timestamptz,
  created_by integer references member (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'revoked') = (revoked_at is not null)),
  check (state = 'draft' or version > 0)
);
create unique index inspection_report_published on inspection_report (listing_id) where state = 'published';
create index inspection_report_listing on inspection_report (listing_id);
create index inspection_report_created_by on inspection_report (created_by);
create index inspection_report_valid_until on inspection_report (valid_until) where state = 'published';

create table inspection_report_version (
  report_id integer not null references inspection_report (id) on delete cascade,
  version smallint not null check (version > 0),
  centre_id integer not null references inspection_centre (id),
  inspector text not null,
  inspected_on date not null,
  mileage_km integer not null check (mileage_km >= 0),
  valid_until date not null,
  -- The name of the vehicle when it was published.
  vehicle text not null,
  -- ReportContent of src/certified-cars/report.ts.
  content jsonb not null,
  -- What a version after the first corrects.
  correction text not null default '',
  pdf bytea not null,
  -- Of the PDF, in hexadecimal digits.
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null,
  primary key (report_id, version)
);
create index inspection_report_version_centre on inspection_report_version (centre_id);

create function refuse_change_of_report() returns trigger language plpgsql as $$
begin
  raise exception 'a published version of a report is never changed';
end $$;
create trigger inspection_report_version_is_final before update on inspection_report_version
  for each row execute function refuse_change_of_report();

-- Photos of findings: those that a version shows must not be deleted as unused.
create table inspection_report_photo (
  report_id integer not null references inspection_report (id) on delete cascade,
  photo_id text not null references photo (id),
  added_at timestamptz not null,
  primary key (report_id, photo_id)
);
create index inspection_report_photo_photo on inspection_report_photo (photo_id);

-- Whether a published report that has not expired describes the vehicle. Search and cards read it.
alter table listing add column is_certified boolean not null default false;

-- A listing that becomes another vehicle, gets another owner or a lower mileage loses its certificate.
create function end_certificate() returns trigger language plpgsql as $$
begin
  new.is_certified := false;
  update inspection_report
    set state = 'ended', end_reason = 'listing-changed', ended_at = new.updated_at, updated_at = new.updated_at
    where listing_id = new.id and state = 'published';
  return new;
end $$;
create trigger listing_certificate_ends before update on listing for each row
  when (old.is_certified and (
    (old.listing_type, old.vehicle_type_id, old.brand_id, old.model_id, old.variant_id, old.engine_id, old.model_year,
     old.fuel, old.gear, old.body, old.plate, old.chassis_number, old.business_id)
    is distinct from
    (new.listing_type, new.vehicle_type_id, new.brand_id, new.model_id, new.variant_id, new.engine_id, new.model_year,
     new.fuel, new.gear, new.body, new.plate, new.chassis_number, new.business_id)
    or new.mileage_km < old.mileage_km
    or (new.business_id is null and old.owner_id <> new.owner_id)))
  execute function end_certificate();
