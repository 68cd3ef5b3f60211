import type { Feature } from "#src/shared/feature.server.ts";
import { accountApi } from "./api.server.ts";
import { impersonationPath } from "./impersonation/rules.ts";
import { impersonationHistory } from "./impersonation/audit.server.ts";
import { accountCron, accountJobs } from "./jobs.server.ts";
import { passkeysApi } from "./passkeys/api.server.ts";
import { accountSamples } from "./message-samples.ts";
import { accountsPersonalData } from "./personal-data.ts";

export const accounts: Feature = {
  name: "accounts",
  calls: [accountApi, passkeysApi],
  jobs: accountJobs,
  schedules: [accountCron],
  memberLinks: [
    { to: "/hesabim", label: "Hesap ayarları", audience: "all", position: 85 },
    { to: "/hesabim/oturumlar", label: "Oturumlarım", audience: "all", position: 90 },
    { to: impersonationPath, label: "Üye görünümü", audience: "staff", position: 103, group: "people" },
  ],
  auditHistories: [impersonationHistory],
  auditArea: "Üyelik",
  messageSamples: accountSamples,
  timeLimits: [{ table: "throttle", column: "updated_at", mostSeconds: 0 }],
  personalData: accountsPersonalData,
};
