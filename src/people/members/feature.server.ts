import type { Feature } from "#src/shared/feature.server.ts";
import { memberCrons, memberJobs, memberListeners } from "./jobs.server.ts";
import { membersPersonalData } from "./personal-data.ts";
import { pictureApi } from "./profile/picture-api.server.ts";

export const members: Feature = {
  name: "members",
  calls: [pictureApi],
  jobs: memberJobs,
  schedules: memberCrons,
  listeners: { members: memberListeners },
  personalData: membersPersonalData,
};
