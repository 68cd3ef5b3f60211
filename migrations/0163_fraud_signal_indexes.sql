-- outside a transaction: listings are written meanwhile.
drop index concurrently if exists listing_description_key;
create index concurrently listing_description_key on listing (description_key(description_html)) where description_key(description_html) is not null;
drop index concurrently if exists listing_report_reporter;
create index concurrently listing_report_reporter on listing_report (reporter);
drop index concurrently if exists member_report_reporter;
create index concurrently member_report_reporter on member_report (reporter_id) where reporter_id is not null;
drop index concurrently if exists member_report_visitor;
create index concurrently member_report_visitor on member_report (reporter) where reporter is not null;
