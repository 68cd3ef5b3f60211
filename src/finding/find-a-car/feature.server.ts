import type { Feature } from "#src/shared/feature.server.ts";
import { wishReferences } from "./reference-queries.server.ts";
import { findACarApi } from "./api.server.ts";
import { wishCron, wishJobs, wishListeners } from "./jobs.server.ts";
import { findACarSamples } from "./message-samples.ts";
import { findACarPersonalData } from "./personal-data.ts";
import { wishRequests } from "./request-kind.ts";
import { openWishesPath } from "./rules.ts";

export const findACar: Feature = {
  name: "find-a-car",
  calls: [findACarApi],
  jobs: wishJobs,
  schedules: [wishCron],
  listeners: { wishes: wishListeners },
  requestKinds: wishRequests,
  memberLinks: [{ to: openWishesPath, label: "Araç arayanlar", audience: "businesses", position: 27 }],
  messageSamples: findACarSamples,
  catalogueReferences: wishReferences,
  personalData: findACarPersonalData,
};
