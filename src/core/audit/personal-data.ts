import { by, type PersonalData, retainedBy } from "#src/shared/personal-data/rule.ts";

export const auditPersonalData = {
  auditEntry: {
    file: "yonetim-islemleri",
    title: "Yönetici ya da moderatör olarak yaptığım işlemler",
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
