import { by, named, through, type PersonalData } from "#src/shared/personal-data/rule.ts";

/** Listings of a business belong to it, whichever of its members entered them. */
const ofListing = [through("listingId", "listing")];
const internalState = "Internal state of the software; leads to no member.";

/** Counts of events of listings and members. */
export const statisticsPersonalData = {
  listingEventDay: {
    file: "ilan-sayilari",
    title: "İlanlarımın günlük sayıları",
    owner: ofListing,
    erase: "delete",
    columns: {
      listingId: named("İlan no", "listing", "keyCode"),
      eventType: "Olay",
      day: "Gün",
      count: "Sayı",
    },
  },
  memberEventDay: {
    file: "uye-sayilari",
    title: "Günlük sayılarım",
    owner: [by()],
    erase: "delete",
    columns: { memberId: false, eventType: "Olay", day: "Gün", count: "Sayı" },
  },
  listingVisit: {
    notPersonal: "Who saw a listing today, as a hash with the day's own salt; both go when the day is over.",
    columns: ["day", "listingId", "visitor"],
  },
  visitorSalt: { notPersonal: internalState, columns: ["day", "salt"] },
} satisfies PersonalData;
