-- outside a transaction: each table is locked for a moment only, and read without a lock that others wait for.
-- Limits of texts count characters as people do (`maxCharacters`); a column counts code points, of which one character
-- has up to 16.
alter table api_key drop constraint if exists api_key_name_check, add constraint api_key_name_check check (char_length(name) between 1 and 1280) not valid;
alter table api_key validate constraint api_key_name_check;
alter table branch drop constraint if exists branch_name_check, add constraint branch_name_check check (char_length(name) between 1 and 1280) not valid;
alter table branch validate constraint branch_name_check;
alter table car_wish_answer drop constraint if exists car_wish_answer_text_check, add constraint car_wish_answer_text_check check (char_length(text) between 10 and 16000) not valid;
alter table car_wish_answer validate constraint car_wish_answer_text_check;
alter table member drop constraint if exists member_about_check, add constraint member_about_check check (char_length(about) <= 9600) not valid;
alter table member validate constraint member_about_check;
alter table message drop constraint if exists message_body_check, add constraint message_body_check check (char_length(body) between 1 and 64000) not valid;
alter table message validate constraint message_body_check;
alter table rental_business_place drop constraint if exists rental_business_place_note_check, add constraint rental_business_place_note_check check (char_length(note) <= 4800) not valid;
alter table rental_business_place validate constraint rental_business_place_note_check;
alter table rental_handover drop constraint if exists rental_handover_deposit_reason_check, add constraint rental_handover_deposit_reason_check check (char_length(deposit_reason) <= 8000) not valid;
alter table rental_handover validate constraint rental_handover_deposit_reason_check;
alter table rental_handover drop constraint if exists rental_handover_note_check, add constraint rental_handover_note_check check (char_length(note) <= 32000) not valid;
alter table rental_handover validate constraint rental_handover_note_check;
alter table rental_review drop constraint if exists rental_review_text_check, add constraint rental_review_text_check check (char_length(text) <= 16000) not valid;
alter table rental_review validate constraint rental_review_text_check;
alter table rental_season drop constraint if exists rental_season_name_check, add constraint rental_season_name_check check (char_length(name) between 1 and 960) not valid;
alter table rental_season validate constraint rental_season_name_check;
alter table rental_unit_span drop constraint if exists rental_unit_span_note_check, add constraint rental_unit_span_note_check check (char_length(note) <= 4800) not valid;
alter table rental_unit_span validate constraint rental_unit_span_note_check;
alter table stock_source drop constraint if exists stock_source_name_check, add constraint stock_source_name_check check (char_length(name) between 1 and 1280) not valid;
alter table stock_source validate constraint stock_source_name_check;
