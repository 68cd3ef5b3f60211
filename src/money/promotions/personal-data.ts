import { promotionOf } from "#src/shared/promotions.ts";
import { named, type PersonalData, retainedBy, through } from "#src/shared/personal-data/rule.ts";

const ofListing = [through("listingId", "listing")];

export const promotionsPersonalData = {
  promotionPrice: {
    notPersonal: "Prices, the same for everybody.",
    columns: ["id", "promotionId", "promotionKey", "vehicleTypeId", "periodDays", "validFrom", "priceKurus", "source"],
  },
  listingPromotion: {
    file: "dopingler",
    title: "İlanlarımın dopingleri",
    owner: ofListing,
    erase: retainedBy("ticari-defter"),
    columns: {
      id: false,
      listingId: named("İlan no", "listing", "keyCode"),
      promotionId: false,
      promotionKey: { heading: "Doping", read: (_services, _memberId, key) => promotionOf(key)?.name ?? key },
      orderItemId: false,
      state: "Durum",
      startsAt: "Başlangıç",
      endsAt: "Bitiş",
      revokedAt: "Geri alınma",
    },
  },
  promotionShownDay: {
    file: "doping-gosterimleri",
    title: "İlanlarımın reklam gösterimleri",
    owner: ofListing,
    erase: "delete",
    columns: {
      listingId: named("İlan no", "listing", "keyCode"),
      promotionId: false,
      promotionKey: { heading: "Doping", read: (_services, _memberId, key) => promotionOf(key)?.name ?? key },
      day: "Gün",
      count: "Gösterim",
    },
  },
} satisfies PersonalData;
