import { by, type PersonalData, side, through } from "#src/shared/personal-data/rule.ts";

export const requestsPersonalData = {
  siteRequest: {
    file: "talepler",
    title: "Taleplerim",
    owner: [by()],
    erase: "delete",
    columns: {
      id: "Talep no",
      kind: "Tür",
      state: "Durum",
      memberId: false,
      senderName: "Ad",
      email: "E-posta",
      phone: "Telefon",
      fields: "Bilgiler",
      fingerprint: false,
      assigneeId: false,
      createdAt: "Tarih",
      firstAnsweredAt: "İlk yanıt",
      closedAt: "Kapanış",
    },
  },
  siteRequestEntry: {
    file: "talep-yanitlari",
    title: "Taleplerime yanıtlar",
    owner: [through("requestId", "siteRequest")],
    // Members never see notes about them: they are for staff.
    exportWhen: "action = 'answer'",
    erase: "delete",
    columns: {
      id: false,
      requestId: "Talep no",
      actorId: side("Yazan"),
      action: false,
      text: "Yanıt",
      at: "Tarih",
    },
  },
  siteRequestTemplate: {
    notPersonal: "texts that the desk answers with",
    columns: ["id", "kind", "title", "text"],
  },
} satisfies PersonalData;
