-- Invoices about commission: they have no order, but the item of a payment whose money was passed on, and its business.
alter table invoice alter column order_id drop not null;
create table commission_invoice (
  invoice_id integer primary key references invoice (id),
  business_id integer not null references business (id),
  attempt_id bigint not null,
  item_id text not null,
  unique (attempt_id, item_id),
  foreign key (attempt_id, item_id) references payment_item (attempt_id, item_id)
);
create index commission_invoice_business on commission_invoice (business_id);
