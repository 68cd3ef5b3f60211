-- What Kontak takes of the money that card payments pass on to businesses (docs/decisions/147): the rate of a kind of sale
-- from a day on, in hundredths of a percent, without VAT.
create table commission_rate (
  sale_kind text not null check (sale_kind in ('rental', 'downPayment')),
  valid_from date not null,
  basis_points integer not null check (basis_points between 0 and 3000),
  source text not null check (source <> ''),
  added_at timestamptz,
  primary key (sale_kind, valid_from)
);
insert into commission_rate (sale_kind, valid_from, basis_points, source) values
  ('rental', '2026-01-01', 800, 'Kontak komisyon tarifesi 2026: kart ödemesinin ücreti (yaklaşık yüzde 3), iptaller ve rezervasyon desteği içinde'),
  ('downPayment', '2026-01-01', 500, 'Kontak komisyon tarifesi 2026: kart ödemesinin ücreti (yaklaşık yüzde 3) ve itirazların incelenmesi içinde');

-- payout_kurus, commission_kurus and commission_vat_kurus are the amount of the item; the released ones what of it was
-- passed on or taken after refunds. Items of before were passed on whole. What the provider says is null until it says it.
alter table payment_item
  add column commission_basis_points integer not null default 0,
  add column commission_vat_percent numeric(5,2) not null default 0,
  add column commission_kurus bigint not null default 0,
  add column commission_vat_kurus bigint not null default 0,
  add column released_commission_kurus bigint not null default 0,
  add column released_vat_kurus bigint not null default 0,
  add column provider_fee_kurus bigint,
  add column provider_payout_kurus bigint,
  add constraint payment_item_commission_check check (
    commission_kurus >= 0 and commission_vat_kurus >= 0
    and released_commission_kurus between 0 and commission_kurus
    and released_vat_kurus between 0 and commission_vat_kurus) not valid;
