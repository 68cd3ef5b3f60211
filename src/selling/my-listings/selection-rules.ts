import { readPage } from "#src/shared/page-number.ts";
import { lowerCase } from "#src/shared/turkish.ts";
import { myTabs } from "#src/selling/listings/own-listings.ts";
import { categorySlug, type ListingType } from "#src/selling/listings/rules.ts";
import { findStockAge, type StockAge } from "./stock-ages.ts";

export const myPageSize = 50;

type Direction = "ascending" | "descending";

/** The orders of one's own listings, by their name in the address; the first is the default. */
export const mySorts = [
  { slug: "en-yeni", name: "En yeni" },
  { slug: "goruntulenme", name: "En çok görüntülenen" },
  { slug: "goruntulenme-az", name: "En az görüntülenen" },
  { slug: "garaj", name: "En çok garaja eklenen" },
  { slug: "garaj-az", name: "En az garaja eklenen" },
  { slug: "mesaj", name: "En çok mesaj alan" },
  { slug: "mesaj-az", name: "En az mesaj alan" },
  { slug: "bekleme-uzun", name: "En uzun süredir yayında" },
  { slug: "bekleme-kisa", name: "En kısa süredir yayında" },
  { slug: "bitis", name: "Süresi önce bitecek" },
  { slug: "bitis-son", name: "Süresi sonra bitecek" },
  { slug: "fiyat-azalan", name: "Fiyat: önce yüksek" },
  { slug: "fiyat-artan", name: "Fiyat: önce düşük" },
] as const;
export type MySort = (typeof mySorts)[number]["slug"];

/** The sortable headings: the order of the first press, and that of the second. */
export const sortableHeadings: readonly { name: string; sorts: readonly [MySort, MySort]; first: Direction }[] = [
  { name: "Fiyat", sorts: ["fiyat-azalan", "fiyat-artan"], first: "descending" },
  { name: "Görüntülenme", sorts: ["goruntulenme", "goruntulenme-az"], first: "descending" },
  { name: "Garaj", sorts: ["garaj", "garaj-az"], first: "descending" },
  { name: "Mesaj", sorts: ["mesaj", "mesaj-az"], first: "descending" },
  { name: "Yayında", sorts: ["bekleme-uzun", "bekleme-kisa"], first: "descending" },
  { name: "Kalan gün", sorts: ["bitis", "bitis-son"], first: "ascending" },
];

/** The direction of a heading's order, if the list is sorted by it, and the order that a press leads to. */
export function headingOf(
  { sorts, first }: (typeof sortableHeadings)[number],
  sort: MySort,
): { direction: Direction | undefined; next: MySort } {
  if (sort === sorts[0]) return { direction: first, next: sorts[1] };
  if (sort !== sorts[1]) return { direction: undefined, next: sorts[0] };
  return { direction: first === "ascending" ? "descending" : "ascending", next: sorts[0] };
}

export const searchMaxLength = 100;

/** A kind of listing as the type filter names it: `otomobil`, `kiralik-otomobil`, `yedek-parca`. */
export type ListingCategory = { listingType: ListingType; vehicleTypeSlug: string };
export const categoryOf = (category: ListingCategory) => categorySlug(category);

export function categoryName({ listingType, name }: { listingType: ListingType; name: string }): string {
  if (listingType === "yedek-parca") return "Yedek parça";
  return listingType === "kiralik" ? `Kiralık ${lowerCase(name)}` : name;
}

/** The branch filter's value for people who work at no branch; ids begin at 1. */
export const withoutBranch = 0;

const isId = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31;

/** The selection of one's own listings. */
export type MySelection = {
  /** The state of the chosen tab, if any. */
  tab: (typeof myTabs)[number] | undefined;
  search: string;
  /** A kind of listing (`categoryOf`), or all. */
  category: string | undefined;
  /** One user of the business, or all. */
  sellerId: number | undefined;
  /** One branch of the business, `withoutBranch`, or all. */
  branchId: number | undefined;
  /** How long they have been live, or all. */
  age: StockAge | undefined;
  sort: MySort;
  page: number;
};

/** Parses the selection in an address; invalid values are ignored. */
export function readSelection(params: URLSearchParams): MySelection {
  const sellerId = Number(params.get("kullanici"));
  const branch = params.get("sube") ?? "";
  const category = params.get("tur") ?? "";
  return {
    tab: myTabs.find(({ slug }) => slug === params.get("durum")),
    search: (params.get("ara") ?? "").trim().slice(0, searchMaxLength),
    category: /^[a-z-]{1,60}$/.test(category) ? category : undefined,
    sellerId: isId(sellerId) ? sellerId : undefined,
    branchId: branch === String(withoutBranch) ? withoutBranch : isId(Number(branch)) ? Number(branch) : undefined,
    age: findStockAge(params.get("yas")),
    sort: mySorts.find(({ slug }) => slug === params.get("sirala"))?.slug ?? mySorts[0].slug,
    page: readPage(params),
  };
}

/** The address of a selection, without default values; `report` opens a listing's statistics. */
export function selectionAddress(
  { tab, search, category, sellerId, branchId, age, sort, page }: MySelection,
  report?: { keyCode: string; days: number },
): string {
  const params = new URLSearchParams({
    ...(tab ? { durum: tab.slug } : {}),
    ...(search ? { ara: search } : {}),
    ...(category ? { tur: category } : {}),
    ...(branchId === undefined ? {} : { sube: String(branchId) }),
    ...(sellerId ? { kullanici: String(sellerId) } : {}),
    ...(age ? { yas: age.slug } : {}),
    ...(sort === mySorts[0].slug ? {} : { sirala: sort }),
    ...(page > 1 ? { sayfa: String(page) } : {}),
    ...(report ? { rapor: report.keyCode, gun: String(report.days) } : {}),
  });
  return params.size > 0 ? `/ilanlarim?${params}` : "/ilanlarim";
}
