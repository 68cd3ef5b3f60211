import { by, type PersonalData, retainedBy, through } from "#src/shared/personal-data/rule.ts";

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
  refundRequest: {
    file: "iade-istekleri",
    title: "Siparişlerim için onaya sunulan iadeler",
    owner: [through("orderId", "customerOrder")],
    erase: retainedBy("ticari-defter"),
    columns: {
      id: false,
      orderId: "Sipariş no",
      amounts: false,
      amountKurus: "Tutar",
      reason: "Neden",
      askedBy: false,
      askedAt: "İstek",
      decision: "Karar",
      decidedBy: false,
      decidedAt: "Karar zamanı",
    },
  },
} satisfies PersonalData;
