import type { Feature } from "#src/shared/feature.server.ts";
import { savedSearchesApi } from "./api.server.ts";
import { renamedListeners, savedSearchReferences } from "./renamed.server.ts";
import { savedSearchesPersonalData } from "./personal-data.ts";

export const savedSearches: Feature = {
  name: "saved-searches",
  calls: [savedSearchesApi],
  memberLinks: [{ to: "/aramalarim", label: "Aramalarım", audience: "all", position: 60 }],
  catalogueReferences: savedSearchReferences,
  listeners: { savedSearches: renamedListeners },
  personalData: savedSearchesPersonalData,
};
