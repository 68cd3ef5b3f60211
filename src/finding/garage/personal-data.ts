import { by, named, type PersonalData } from "#src/shared/personal-data/rule.ts";

const listing = named("İlan no", "listing", "keyCode");

/** Favourites. */
export const garagePersonalData = {
  garageItem: {
    file: "garaj",
    title: "Garajım",
    owner: [by()],
    erase: "delete",
    columns: {
      id: false,
      memberId: false,
      listingId: listing,
      note: "Not",
      priceKurus: "Eklendiğindeki fiyat",
      emailEnabled: "E-posta bildirimi",
      createdAt: "Eklenme",
    },
  },
  garageRemoved: {
    file: "garajdan-cikarilanlar",
    title: "Garajdan bir gün içinde çıkardıklarım",
    owner: [by()],
    erase: "delete",
    columns: {
      id: false,
      memberId: false,
      listingId: listing,
      note: "Not",
      priceKurus: "Eklendiğindeki fiyat",
      emailEnabled: "E-posta bildirimi",
      createdAt: "Eklenme",
      removedAt: "Çıkarılma",
    },
  },
} satisfies PersonalData;
