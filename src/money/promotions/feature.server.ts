import type { Feature } from "#src/shared/feature.server.ts";
import { promotionTables } from "./dated-tables.server.ts";
import { promotionCron, promotionJobs, promotionListeners } from "./jobs.server.ts";
import { promotionsPersonalData } from "./personal-data.ts";
import { promotionProduct } from "./product.server.ts";

export const promotions: Feature = {
  name: "promotions",
  jobs: promotionJobs,
  listeners: { promotions: promotionListeners },
  schedules: [promotionCron],
  products: { promotion: promotionProduct },
  datedTables: promotionTables,
  personalData: promotionsPersonalData,
};
