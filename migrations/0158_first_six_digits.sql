-- Of a card's number its first six digits are kept, and its last four.
update payment_attempt set card_bin = left(card_bin, 6) where length(card_bin) > 6;
update order_charge set card_bin = left(card_bin, 6) where length(card_bin) > 6;
update rental_charge set card_bin = left(card_bin, 6) where length(card_bin) > 6;
