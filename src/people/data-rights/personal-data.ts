import { by, retainedBy, named, type PersonalData } from "#src/shared/personal-data/rule.ts";

/** Consents, exports and deletions. */
export const dataRightsPersonalData = {
  consentChange: {
    file: "izinler",
    title: "İletişim izinlerim",
    owner: [by()],
    erase: retainedBy("ticari-ileti"),
    columns: {
      id: false,
      memberId: false,
      purpose: "Amaç",
      channel: "Kanal",
      isGiven: "İzin verildi",
      at: "Tarih",
      source: "Nereden",
      textVersion: "Metin",
      contact: "Adres ya da numara",
    },
  },
  dataExport: {
    file: "veri-dosyalari",
    title: "İstediğim veri dosyaları",
    owner: [by()],
    erase: "delete",
    columns: {
      id: false,
      memberId: false,
      askedAt: "İstek",
      beatAt: false,
      partsDone: false,
      partsAll: false,
      file: false,
      bytes: "Bayt",
      readyAt: "Hazır",
      expiresAt: "Bitiş",
      pass: false,
      passUntil: false,
    },
  },
  accountDeletion: {
    file: "hesap-silme",
    title: "Hesabımı silme isteğim",
    owner: [by()],
    erase: "delete",
    columns: {
      memberId: false,
      askedAt: "İstek",
      dueAt: "Silinme",
      remindedAt: "Hatırlatma",
    },
  },
  deletionPause: {
    file: "hesap-silme-ilanlari",
    title: "Hesabım silineceği için yayından alınan ilanlarım",
    owner: [by()],
    erase: "delete",
    columns: { memberId: false, listingId: named("İlan no", "listing", "keyCode") },
  },
  accountErasure: {
    file: "silinme",
    title: "Hesabımın silindiği",
    owner: [by()],
    // An id and a date without personal data: proof that the erasure was done.
    erase: "clear",
    columns: {
      memberId: [false, "stays"],
      erasedAt: ["Silinme", "stays"],
      settledLaws: [false, "stays"],
    },
  },
} satisfies PersonalData;
