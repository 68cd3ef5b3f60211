import type { PersonalData } from "#src/shared/personal-data/rule.ts";

const referenceData = "Reference data of the vehicle market, from files.";
const internalState = "Internal state of the software; leads to no member.";

/** The change feed of the search index, and nicknames of vehicles. */
export const searchPersonalData = {
  searchNickname: { notPersonal: referenceData, columns: ["name", "brand", "model", "city", "yearFrom", "yearTo"] },
  listingChange: { notPersonal: internalState, columns: ["xid", "seq", "listingId", "at", "subject"] },
  listingChangePruned: { notPersonal: internalState, columns: ["isOnly", "xid"] },
  clusterIdentity: { notPersonal: internalState, columns: ["isOnly", "identity", "adoptedAt"] },
} satisfies PersonalData;
