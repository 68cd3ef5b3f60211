import { by, named, through, type PersonalData } from "#src/shared/personal-data/rule.ts";

const listing = named("İlan no", "listing", "keyCode");

/** Follows of members. */
export const followsPersonalData = {
  follow: {
    file: "takip-ettiklerim",
    title: "Takip ettiklerim",
    owner: [by()],
    about: [by("followedMemberId"), through("businessId", "business")],
    erase: "delete",
    columns: {
      id: false,
      memberId: false,
      followedMemberId: named("Üye", "member", "firstName"),
      businessId: named("İşletme", "business"),
      listingId: listing,
      kind: "Tür",
      targetId: false,
      priceKurus: "Takipteki fiyat",
      frequency: "E-posta sıklığı",
      createdAt: "Başlangıç",
    },
  },
} satisfies PersonalData;
