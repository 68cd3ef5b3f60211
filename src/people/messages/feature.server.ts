import type { Feature } from "#src/shared/feature.server.ts";
import { messagesApi } from "./api.server.ts";
import { escalationCron, messageCron, messageJobs, messageSweepCron } from "./jobs.server.ts";
import { noticesOffApi } from "./notices/unsubscribe.server.ts";
import { messagesSamples } from "./message-samples.ts";
import { messagesPersonalData } from "./personal-data.ts";

export const messages: Feature = {
  name: "messages",
  calls: [messagesApi, noticesOffApi],
  jobs: messageJobs,
  schedules: [messageCron, escalationCron, messageSweepCron],
  memberLinks: [{ to: "/mesajlarim", label: "Mesajlarım", audience: "all", position: 50, count: "unreadMessages" }],
  messageSamples: messagesSamples,
  timeLimits: [
    // A notice and the report to a business wait for the age of unread messages.
    {
      table: "message",
      column: "created_at",
      mostSeconds: 0,
      where: "read_at is null and (held is null or held = 'released')",
    },
  ],
  personalData: messagesPersonalData,
};
