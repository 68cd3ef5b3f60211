-- outside a transaction
alter table rental_terms validate constraint rental_terms_excess_check;
