create table business (
  id integer primary key generated always as identity,
  slug text not null unique,
  name text not null,
  short_name text not null,
  certificate_number text, -- yetki belgesi
  city_id smallint references city,
  town_id integer references town,
  created_at timestamptz not null default now()
);

create table member (
  id integer primary key generated always as identity,
  email text not null unique check (email = lower(email)),
  email_confirmed_at timestamptz,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text, -- E.164; shown only after a reveal
  city_id smallint references city,
  role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  business_id integer references business,
  business_role text check (business_role in ('owner', 'manager', 'user')),
  package text not null default 'none' check (package in ('none', 'pro', 'premium')),
  is_active boolean not null default true,
  terms_accepted_at timestamptz,
  marketing_consent_at timestamptz,
  created_at timestamptz not null default now(),
  check ((business_id is null) = (business_role is null))
);
create index member_business on member (business_id) where business_id is not null;

create table session (
  id bytea primary key, -- sha-256 of the token in the cookie
  member_id integer not null references member on delete cascade,
  impersonator_id integer references member on delete cascade,
  device text not null, -- browser and system, for the list of sessions
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_member on session (member_id);
create index session_expires on session (expires_at);

create table email_token (
  id bytea primary key, -- sha-256 of the token in the link
  member_id integer not null references member on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_token_member on email_token (member_id, purpose);
