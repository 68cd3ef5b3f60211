-- The terms of commission that the owners of businesses agreed to, word for word; the newest of a business counts.
create table commission_agreement (
  id bigint primary key generated always as identity,
  business_id integer not null references business (id),
  member_id integer not null references member (id),
  version text not null,
  terms text not null,
  terms_hash text not null,
  agreed_at timestamptz not null
);
create index commission_agreement_business on commission_agreement (business_id, id);
create index commission_agreement_member on commission_agreement (member_id);
-- Without an agreement a business offers no down payments: pages that show them depend on it.
create trigger commission_agreement_inserted after insert on commission_agreement
  referencing new table as changed for each statement execute function note_down_payment_settings();
