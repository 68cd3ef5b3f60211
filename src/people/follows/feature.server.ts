import type { Feature } from "#src/shared/feature.server.ts";
import { followsApi } from "./api.server.ts";
import { followsPersonalData } from "./personal-data.ts";

export const follows: Feature = {
  name: "follows",
  calls: [followsApi],
  memberLinks: [{ to: "/takip-ettiklerim", label: "Takip ettiklerim", audience: "all", position: 70 }],
  timeLimits: [{ table: "follow", column: "created_at", mostSeconds: 0 }],
  personalData: followsPersonalData,
};
