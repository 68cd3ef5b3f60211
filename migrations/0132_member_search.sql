-- Staff find members by the beginning of an address or a name, whatever its Turkish letters, and by phone.
create function search_name(text) returns text language sql immutable parallel safe return
  lower(translate($1, 'İIıŞşĞğÜüÖöÇçÂâÎîÛû', 'iiissgguuooccaaiiuu'));
create index member_search_name on member (search_name(first_name || ' ' || last_name) text_pattern_ops);
create index member_search_last_name on member (search_name(last_name) text_pattern_ops);
create index member_search_email on member (email text_pattern_ops);
create index member_search_phone on member (phone) where phone is not null;
create index member_closed on member (id) where not is_active;
create index member_staff on member (id) where role <> 'member';
create index business_search_name on business (search_name(name) text_pattern_ops);
create index business_suspended on business (id) where suspended_at is not null;
create index down_payment_disputed on down_payment (updated_at) where state = 'disputed';
create index member_report_reported on member_report (reported_id, id) where reported_id is not null;
create index mail_message_to on mail_message (to_address, id);
