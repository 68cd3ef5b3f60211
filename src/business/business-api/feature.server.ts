import type { Feature } from "#src/shared/feature.server.ts";
import { businessApi as answerBusinessApi } from "./api.server.ts";
import { businessApiCrons, businessApiJobs } from "./jobs.server.ts";
import { businessApiSamples } from "./message-samples.ts";
import { businessApiPersonalData } from "./personal-data.ts";
import { apiPagePath } from "./rules.ts";
import { webhookListeners } from "./webhooks/events.server.ts";

export const businessApi: Feature = {
  name: "business-api",
  calls: [answerBusinessApi],
  jobs: businessApiJobs,
  schedules: businessApiCrons,
  listeners: { "business-api": webhookListeners },
  memberLinks: [{ to: apiPagePath, label: "API", audience: "owners", position: 27 }],
  messageSamples: businessApiSamples,
  personalData: businessApiPersonalData,
};
