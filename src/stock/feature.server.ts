import type { Feature } from "#src/shared/feature.server.ts";
import { stockFiles } from "./files-api.server.ts";
import { stockCrons, stockJobs, stockListeners } from "./jobs.server.ts";
import { stockSamples } from "./message-samples.ts";
import { stockPersonalData } from "./personal-data.ts";

export const stock: Feature = {
  name: "stock",
  calls: [stockFiles],
  jobs: stockJobs,
  schedules: stockCrons,
  listeners: { stock: stockListeners },
  memberLinks: [{ to: "/kurumsal/stok", label: "Stok", audience: "managers", position: 26 }],
  messageSamples: stockSamples,
  personalData: stockPersonalData,
};
