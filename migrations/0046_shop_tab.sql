-- What a business gives its page on a social network, to show its listings there; it says nothing about the business.
alter table business
  add column activation_code text not null default upper(left(replace(gen_random_uuid()::text, '-', ''), 12));
create unique index business_activation_code on business (activation_code);
