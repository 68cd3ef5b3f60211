import type { Feature } from "#src/shared/feature.server.ts";
import { requestHistory, templateActions } from "./audit.server.ts";
import { requestCron, requestJobs, requestListeners } from "./jobs.server.ts";
import { requestSamples } from "./message-samples.ts";
import { requestsPersonalData } from "./personal-data.ts";
import { usualAnswerHours } from "./rules.ts";
import { waitingRequests } from "./queries.server.ts";

export const requests: Feature = {
  name: "requests",
  jobs: requestJobs,
  schedules: [requestCron],
  listeners: { requests: requestListeners },
  memberLinks: [{ to: "/yonetim/talepler", label: "Talepler", audience: "staff", position: 115, group: "people" }],
  waiting: [{ label: "Talepler", to: "/yonetim/talepler", overdueHours: usualAnswerHours, count: waitingRequests }],
  auditActions: templateActions,
  auditPath: () => "/yonetim/talepler/sablonlar",
  auditHistories: [requestHistory],
  messageSamples: requestSamples,
  personalData: requestsPersonalData,
};
