/** The desk's finance pages, which one link of the desks' navigation leads to. */
export const financePages = [
  ["/yonetim/siparisler", "Siparişler"],
  ["/yonetim/havaleler", "Havaleler"],
  ["/yonetim/odemeler", "Ödeme vakaları"],
  ["/yonetim/on-odemeler", "Ön ödemeler"],
  ["/yonetim/kuponlar", "Kuponlar"],
  ["/yonetim/fiyatlar", "Fiyatlar"],
  ["/yonetim/gelir", "Gelir"],
  ["/yonetim/aktarimlar", "İşletmelere ödenenler"],
] as const;
