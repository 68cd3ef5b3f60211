import { sql } from "kysely";
import { becomes, retainedBy, named, side, through, type PersonalData } from "#src/shared/personal-data/rule.ts";

/** Businesses and the history of their details. */
export const businessesPersonalData = {
  business: {
    file: "isletme",
    title: "İşletmem",
    owner: [through("id", "member", "businessId", "business_role = 'owner'")],
    // Its listings and conversations refer to it.
    erase: "clear",
    columns: {
      id: [false, "stays"],
      slug: ["Sayfa adresi", becomes(sql`'silinmis-' || id`)],
      activationCode: ["Etkinleştirme kodu", becomes(sql`upper(left(replace(gen_random_uuid()::text, '-', ''), 12))`)],
      name: ["Unvan", becomes("Silinmiş işletme")],
      shortName: ["Kısa ad", becomes("Silinmiş işletme")],
      certificateNumber: ["Yetki belgesi no", becomes(null)],
      cityId: [named("İl", "city"), becomes(null)],
      townId: [named("İlçe", "town"), becomes(null)],
      nature: ["Türü", "stays"],
      package: ["Paket", "stays"],
      address: ["Adres", becomes("")],
      latitude: ["Enlem", becomes(null)],
      longitude: ["Boylam", becomes(null)],
      isPlaceShown: ["Haritada gösterilir", becomes(sql`false`)],
      createdAt: ["Açılış", "stays"],
    },
  },
  businessBrand: {
    file: "yetkili-bayilik-istekleri",
    title: "Yetkili bayilik isteklerim",
    owner: [through("businessId", "business")],
    erase: "delete",
    columns: {
      id: false,
      businessId: false,
      brandId: named("Marka", "brand"),
      state: "Durum",
      note: "Not",
      askedAt: "İstek",
      askedBy: side("Siz istediniz"),
      reason: "Kararın nedeni",
      decidedAt: "Karar",
      decidedBy: false,
      revokedAt: "Geri alınma",
      revokedBy: false,
    },
  },
  businessChange: {
    file: "isletme-degisiklikleri",
    title: "İşletmemdeki değişiklikler",
    owner: [through("businessId", "business")],
    erase: retainedBy("haksiz-fiil"),
    columns: {
      id: false,
      businessId: false,
      at: "Tarih",
      actorId: false,
      field: "Alan",
      oldValue: "Eski değer",
      newValue: "Yeni değer",
    },
  },
} satisfies PersonalData;
