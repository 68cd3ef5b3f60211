import { by, type PersonalData, side, through } from "#src/shared/personal-data/rule.ts";

export const findACarPersonalData = {
  carWish: {
    file: "arac-aramalarim",
    title: "Aradığım araçlar",
    owner: [through("requestId", "siteRequest")],
    erase: "delete",
    columns: {
      id: false,
      token: false,
      confirmToken: false,
      requestId: "Talep no",
      wish: "Aranan",
      cityId: false,
      note: "Not",
      wantsAnswers: "Satıcılar yanıtlayabilir",
      openedAt: "Satıcılara açıldığı tarih",
      createdAt: "Tarih",
      closesAt: "Son gün",
      closedAt: "Kapanış",
    },
  },
  carWishAnswer: {
    file: "arac-arayanlara-yanitlarim",
    title: "Araç arayanlara yanıtlarım",
    owner: [by("memberId")],
    erase: "clear",
    columns: {
      id: [false, "stays"],
      wishId: [false, "stays"],
      businessId: [false, "stays"],
      memberId: [side("Yazan"), { becomes: null }],
      listingId: [false, "stays"],
      text: ["Yanıt", "masked"],
      createdAt: ["Tarih", "stays"],
      acceptedAt: ["Kabul", "stays"],
    },
  },
} satisfies PersonalData;
