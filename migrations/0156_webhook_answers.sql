-- Webhooks could reach internal servers, whose answers must not be read, so those that were logged are removed. They are
-- logged again from the next delivery on.
update webhook_delivery set answer = '' where answer <> '';
