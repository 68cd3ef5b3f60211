-- Prices say where they come from, as other dated tables do. Rows of the previous version get the default.
alter table package_price add column source text not null default 'Kontak fiyat listesi';
alter table promotion_price add column source text not null default 'Kontak fiyat listesi';
