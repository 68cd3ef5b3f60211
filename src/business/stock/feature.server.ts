import { photoTries } from "./rules.ts";
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
  timeLimits: [
    { table: "stock_run", column: "started_at", mostSeconds: 0 },
    { table: "stock_run", column: "worked_at", mostSeconds: 0 },
    { table: "stock_photo", column: "fetched_at", mostSeconds: 0 },
    { table: "stock_item", column: "photos_due_at", mostSeconds: 3600 * photoTries.hours },
  ],
  personalData: stockPersonalData,
};
