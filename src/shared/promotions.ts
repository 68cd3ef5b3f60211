type Row = {
  /** Its name in the database, which never changes. */
  key: string;
  /** Its number in calls and forms of others, which never changes. */
  dopingId: number;
  name: string;
  effect: string;
  /** How long it lasts: the days that were bought, as long as the listing, or no time at all. */
  lasts: "period" | "listing" | "once";
  /** How many paid places a page has at most that show its listings; absent for a promotion without any. */
  places?: number;
};

/** Product 16.1: the promotions, in the order of the shop. */
const rows = [
  {
    key: "home",
    dopingId: 20,
    name: "Ana sayfa vitrini",
    effect: "İlanınız ana sayfadaki vitrinde, oradaki ilanlarla dönüşümlü olarak gösterilir.",
    lasts: "period",
    places: 4,
  },
  {
    key: "strip",
    dopingId: 21,
    name: "Arama vitrini",
    effect: "İlanınız, kendisini bulan aramaların sonuçları arasında gösterilir; sıralama ne olursa olsun.",
    lasts: "period",
    places: 2,
  },
  {
    key: "top",
    dopingId: 22,
    name: "Üst sırada",
    effect:
      "İlanınız, kendisini bulan aramaların ilk sayfasında sonuçların üstündeki tek yerde, oradaki ilanlarla dönüşümlü olarak gösterilir.",
    lasts: "period",
    places: 1,
  },
  {
    key: "urgent",
    dopingId: 23,
    name: "Acil",
    effect: "İlanınızın kartında “Acil” işareti olur; “Acil satılık” filtresiyle bulunur.",
    lasts: "period",
  },
  {
    key: "bold",
    dopingId: 24,
    name: "Kalın yazı ve çerçeve",
    effect: "İlanınızın adı listelerde kalın yazılır, kartı çerçeveyle ayrılır.",
    lasts: "period",
  },
  {
    key: "price-drop",
    dopingId: 25,
    name: "Fiyatı düştü",
    effect:
      "Eski fiyat yeni fiyatın yanında üstü çizili gösterilir. Fiyatı son 30 günde gerçekten düşen ilanlar içindir.",
    lasts: "period",
  },
  {
    key: "photos",
    dopingId: 26,
    name: "Fotoğraf",
    effect: "İlanınıza 15 yerine 25 fotoğraf ekleyebilirsiniz; ilan yaşadıkça geçerlidir.",
    lasts: "listing",
  },
  {
    key: "date",
    dopingId: 27,
    name: "Tarih yenileme",
    effect: "İlanınızın tarihi o anki tarih olur, “En yeni” sıralamasında öne geçer; “Size uygun” sıralaması değişmez.",
    lasts: "once",
  },
] as const satisfies readonly Row[];

export type PromotionKey = (typeof rows)[number]["key"];
export type Promotion = Row & { key: PromotionKey };
export const promotions: readonly Promotion[] = rows;

/** The promotion that is stored by this key. */
export const promotionOf = (key: string): Promotion | undefined => promotions.find((one) => one.key === key);

/** Whether a promotion is among those that run for a listing, its `runningPromotions`. */
export const hasPromotion = (running: readonly string[], key: PromotionKey): boolean => running.includes(key);

/** The promotions that show a listing in paid places, and how many of them a page has at most. */
export type Placement = Extract<(typeof rows)[number], { places: number }>["key"];
export const placements = Object.fromEntries(
  rows.flatMap((row) => ("places" in row ? [[row.key, row.places]] : [])),
) as Record<Placement, number>;
export const placementKeys = Object.keys(placements) as Placement[];
