-- A car that somebody looks for. Who they are stands in the request that the desk sees.
create table car_wish (
  id integer primary key generated always as identity,
  -- In the address of its page: whoever has it sees the wish and its answers.
  token text not null unique check (token ~ '^[0-9a-f]{32}$'),
  -- Only in the mail that confirms the person's address.
  confirm_token text not null,
  request_id integer not null references site_request (id) on delete cascade,
  -- Wish of src/find-a-car/rules.ts without the person.
  wish jsonb not null,
  city_id smallint not null references city (id),
  note text not null default '',
  -- Whether dealers may answer, and since when they see it: once the address is confirmed.
  wants_answers boolean not null,
  opened_at timestamptz,
  created_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz
);
create index car_wish_request on car_wish (request_id);
create index car_wish_open on car_wish (opened_at) where opened_at is not null and closed_at is null;

-- The one answer of a business to a wish. The person's address and number are shown to it once they accept.
create table car_wish_answer (
  id integer primary key generated always as identity,
  wish_id integer not null references car_wish (id) on delete cascade,
  business_id integer not null references business (id),
  member_id integer references member (id) on delete set null,
  listing_id bigint references listing (id) on delete set null,
  text text not null check (char_length(text) between 10 and 1000),
  created_at timestamptz not null,
  accepted_at timestamptz,
  unique (wish_id, business_id)
);
create index car_wish_answer_business on car_wish_answer (business_id);
create index car_wish_answer_member on car_wish_answer (member_id);
create index car_wish_answer_listing on car_wish_answer (listing_id);
