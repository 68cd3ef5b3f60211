import { by, named, through, type PersonalData } from "#src/shared/personal-data/rule.ts";

const listing = named("İlan no", "listing", "keyCode");

/** Alerts of members, and the browsers that receive push messages. */
export const alertsPersonalData = {
  alert: {
    file: "bildirimler",
    title: "Bildirimlerim",
    owner: [by()],
    erase: "delete",
    columns: {
      id: "Bildirim no",
      memberId: false,
      listingId: listing,
      memberPackageId: named("Paket", "memberPackage", "package"),
      businessPackageId: named("İşletme paketi", "businessPackage", "package"),
      applicationEventId: false,
      stockRunId: false,
      webhookId: false,
      kind: "Tür",
      occasion: false,
      oldPriceKurus: "Eski fiyat",
      newPriceKurus: "Yeni fiyat",
      createdAt: "Tarih",
      waits: "E-posta bekliyor",
      mailedAt: "E-posta",
      readAt: "Okunma",
    },
  },
  alertSource: {
    file: "bildirim-nedenleri",
    title: "Bildirimlerimin nedenleri",
    owner: [through("alertId", "alert")],
    erase: "delete",
    columns: { alertId: "Bildirim no", kind: "Neden", sourceId: false },
  },
  expiryMailOff: {
    file: "ilan-suresi-epostasi",
    title: "Süresi dolacak ilanlarım için kapattığım e-postalar",
    owner: [by()],
    erase: "delete",
    columns: { memberId: false, since: "Kapatma" },
  },
  pushSubscription: {
    file: "tarayici-bildirimleri",
    title: "Bildirim alan tarayıcılarım",
    owner: [by()],
    erase: "delete",
    columns: {
      id: false,
      memberId: false,
      sessionId: false,
      endpoint: "Adres",
      p256dh: false,
      auth: false,
      createdAt: "Açılma",
    },
  },
} satisfies PersonalData;
