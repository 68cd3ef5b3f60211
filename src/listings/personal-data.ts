import { personalColumns } from "./fields/columns.ts";
import { spareFields } from "./fields/spare-part.ts";
import { vehicleFields } from "./fields/vehicle.ts";
import { becomes, by, retainedBy, named, side, through, type PersonalData } from "#src/shared/personal-data/rule.ts";

/** Listings of a business belong to it, not to the member who entered them. */
const ofListing = [through("listingId", "listing")];
const referenceData = "Reference data of the vehicle market, from files.";

/** Listings with photos, history and authority. */
export const listingsPersonalData = {
  listing: {
    file: "ilanlar",
    title: "İlanlarım",
    owner: [by("ownerId", "business_id is null"), through("businessId", "business")],
    // Conversations and other members' lists refer to this row. Erasure leaves a vehicle without plate, place or seller.
    erase: "clear",
    columns: {
      id: [false, "stays"],
      keyCode: ["İlan no", "stays"],
      ownerId: [false, "stays"],
      businessId: [named("İşletme", "business"), "stays"],
      draftId: [false, becomes(null)],
      source: ["Kaynak", becomes(null)],
      sourceId: ["Kaynaktaki no", becomes(null)],
      state: ["Durum", becomes("removed")],
      version: ["Sürüm", "stays"],
      ...personalColumns(spareFields),
      ...personalColumns(vehicleFields),
      paintedCount: ["Boyalı parça", "stays"],
      replacedCount: ["Değişen parça", "stays"],
      currency: ["Para birimi", "stays"],
      warrantyProvider: ["Garanti sağlayıcısı", becomes(null)],
      partId: [named("Parça", "sparePartNode"), "stays"],
      fits: ["Uyduğu araçlar", "stays"],
      photoCount: ["Fotoğraf sayısı", becomes(0)],
      createdAt: ["Kayıt", "stays"],
      updatedAt: ["Son değişiklik", "stays"],
      publishedAt: ["Yayın", "stays"],
      expiresAt: ["Bitiş", "stays"],
      promotions: [false, becomes(0)],
    },
  },
  photo: {
    file: "fotograflar",
    title: "Fotoğraflarım",
    owner: [through("id", "listingPhoto", "photoId"), through("id", "draftPhoto", "photoId")],
    // Listings of several members may share one photo: it is deleted, with its files, when no listing shows it.
    erase: "unused",
    columns: {
      id: "Fotoğraf no",
      width: "Genişlik",
      height: "Yükseklik",
      bytes: "Bayt",
      isMade: false,
      dhash: false,
      brightness: false,
      sharpness: false,
      isCovered: "Plakası kapatıldı",
      coveredAreas: false,
      createdAt: "Yüklenme",
    },
  },
  listingPhoto: {
    file: "ilan-fotograflari",
    title: "İlanlarımın fotoğrafları",
    owner: ofListing,
    erase: "delete",
    columns: {
      id: false,
      listingId: named("İlan no", "listing", "keyCode"),
      photoId: "Fotoğraf no",
      position: "Sıra",
      isMade: false,
    },
  },
  listingAuthority: {
    file: "yetki-sorgulari",
    title: "İlanlarımın yetki sorguları",
    owner: ofListing,
    erase: retainedBy("haksiz-fiil"),
    columns: {
      listingId: named("İlan no", "listing", "keyCode"),
      plate: "Plaka",
      status: "Sonuç",
      relation: "Araçla ilişki",
      reason: "Neden",
      reference: "Sorgu no",
      attempts: false,
      askedAt: "Sorgulama",
      answeredAt: "Yanıt",
      validUntil: "Geçerlilik",
    },
  },
  listingHistory: {
    file: "ilan-gecmisi",
    title: "İlanlarımın geçmişi",
    owner: ofListing,
    about: [by("actorId")],
    erase: "clear",
    columns: {
      id: [false, "stays"],
      listingId: [named("İlan no", "listing", "keyCode"), "stays"],
      at: ["Tarih", "stays"],
      actorId: [side("Kim"), "stays"],
      action: ["İşlem", "stays"],
      fromState: ["Önceki durum", "stays"],
      toState: ["Sonraki durum", "stays"],
      reasonCodes: ["Nedenler", "stays"],
      note: ["Not", becomes("")],
    },
  },
  listingPriceChange: {
    file: "fiyat-degisiklikleri",
    title: "İlanlarımın fiyat değişiklikleri",
    owner: ofListing,
    erase: "delete",
    columns: {
      id: false,
      listingId: named("İlan no", "listing", "keyCode"),
      at: "Tarih",
      oldKurus: "Eski fiyat",
      newKurus: "Yeni fiyat",
    },
  },
  listingNote: {
    file: "ilan-notlari",
    title: "İlanlarıma yazdığım notlar",
    owner: ofListing,
    erase: "delete",
    columns: { listingId: named("İlan no", "listing", "keyCode"), text: "Not", updatedAt: "Tarih" },
  },
  lawRule: {
    notPersonal: referenceData,
    columns: [
      "id",
      "rule",
      "validFrom",
      "validTo",
      "listingTypes",
      "vehicleTypeIds",
      "ageTypes",
      "sellers",
      "modelYearFrom",
      "minMonths",
      "minMileageKm",
      "source",
    ],
  },
  listPrice: {
    notPersonal: referenceData,
    columns: ["id", "variantId", "modelYear", "validFrom", "priceKurus", "source"],
  },
  pricePool: {
    notPersonal: "Statistics of the prices of all listings of a vehicle type, brand, model or variant.",
    columns: ["kind", "typeId", "id", "count", "middleYear", "middleKm", "spread", "coefficients", "covariance"],
  },
  priceFit: { notPersonal: "When those statistics were made.", columns: ["isOnly", "fittedAt"] },
} satisfies PersonalData;
