import { type PersonalData, retainedBy, through } from "#src/shared/personal-data/rule.ts";

export const deskPersonalData = {
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
