import { by, type PersonalData, retainedBy } from "#src/shared/personal-data/rule.ts";

export const couponsPersonalData = {
  coupon: {
    file: "hediye-kuponlari",
    title: "Bana verilen hediye kuponları",
    owner: [by("onlyMemberId")],
    // Redemptions refer to it.
    erase: "clear",
    columns: {
      id: [false, "stays"],
      code: ["Kod", "stays"],
      amountKurus: ["Tutar", "stays"],
      validFrom: ["Başlangıç", "stays"],
      validUntil: ["Son kullanım", "stays"],
      balanceDays: [false, "stays"],
      maxRedemptions: [false, "stays"],
      onlyMemberId: [false, "stays"],
      isFirstOrderOnly: [false, "stays"],
      note: [false, "masked"],
      createdBy: [false, "stays"],
      createdAt: [false, "stays"],
      stoppedAt: [false, "stays"],
    },
  },
  couponRedemption: {
    file: "kullanilan-kuponlar",
    title: "Kullandığım hediye kuponları",
    owner: [by()],
    erase: retainedBy("ticari-defter"),
    columns: { couponId: false, memberId: false, redeemedAt: "Tarih" },
  },
} satisfies PersonalData;
