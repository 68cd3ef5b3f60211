import { by, type PersonalData } from "#src/shared/personal-data/rule.ts";

/** Ratings of listings. */
export const listingPagePersonalData = {
  contentRating: {
    file: "puanlar",
    title: "Verdiğim puanlar",
    owner: [by()],
    erase: "delete",
    columns: {
      id: false,
      contentId: "İlan no",
      memberId: false,
      // A keyed hash of the network of a visitor who is not signed in.
      visitor: false,
      rate: "Puan",
      createdAt: "Tarih",
    },
  },
} satisfies PersonalData;
