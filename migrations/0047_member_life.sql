-- A member or a shop is reported from their page too, by visitors as well: then `reporter` says that it was the same person,
-- as a keyed hash of who they are, and no conversation comes with it.
alter table member_report
  alter column conversation_id drop not null,
  alter column reporter_id drop not null,
  alter column reported_id drop not null,
  add column business_id integer references business, -- the shop that is reported
  add column reporter bytea,
  add check (num_nonnulls(reported_id, business_id) = 1),
  add check (num_nonnulls(conversation_id, reporter) = 1),
  add check (conversation_id is null or reporter_id is not null);
create unique index member_report_page_once on member_report (reporter, reported_id, business_id) nulls not distinct
  where conversation_id is null and resolved_at is null;

-- The listings that left the site because their owner leaves, so that they come back if the owner stays.
create table deletion_pause (
  member_id integer not null references member on delete cascade,
  listing_id bigint not null references listing on delete cascade,
  primary key (member_id, listing_id)
);
create index deletion_pause_listing on deletion_pause (listing_id);
insert into deletion_pause (member_id, listing_id)
select account_deletion.member_id, listing.id
from account_deletion join listing on listing.key_code = any(account_deletion.paused_key_codes);
alter table account_deletion drop column paused_key_codes;

-- Consents are told by consent_change alone.
alter table member drop column marketing_consent_at;
