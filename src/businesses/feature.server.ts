import type { Feature } from "#src/shared/feature.server.ts";
import { brandListeners } from "./brands/jobs.server.ts";
import { partnersApi } from "./partners/api.server.ts";
import { partnerRequests } from "./partners/request-kind.ts";
import { invitationJobs, invitationSweepCron } from "./invitations/jobs.server.ts";
import { businessesPersonalData } from "./personal-data.ts";
import { shopTabApi } from "./shop-tab/api.server.ts";

export const businesses: Feature = {
  name: "businesses",
  calls: [shopTabApi, partnersApi],
  requestKinds: partnerRequests,
  jobs: invitationJobs,
  schedules: [invitationSweepCron],
  listeners: { businesses: brandListeners },
  memberLinks: [
    { to: "/kurumsal/ekip", label: "Ekip ve şubeler", audience: "businesses", position: 25 },
    { to: "/yonetim/yetkili-bayiler", label: "Yetkili bayiler", audience: "staff", position: 120 },
  ],
  personalData: businessesPersonalData,
};
