import { by, type PersonalData, retainedBy } from "#src/shared/personal-data/rule.ts";

export const deskPersonalData = {
  financeAudit: {
    file: "mali-islemler",
    title: "Yönetici olarak yaptığım mali işlemler",
    owner: [by("actorId")],
    erase: retainedBy("ticari-defter"),
    columns: {
      id: false,
      at: "Tarih",
      actorId: false,
      action: "İşlem",
      subject: "Konu",
      amountKurus: "Tutar",
      reason: "Neden",
    },
  },
} satisfies PersonalData;
