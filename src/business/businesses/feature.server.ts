import { waitingApplications } from "./application/queries.server.ts";
import { waitingBrands } from "./brands/queries.server.ts";
import type { Feature } from "#src/shared/feature.server.ts";
import { businessHistories } from "./audit.server.ts";
import { documentsApi } from "./application/documents-api.server.ts";
import { applicationCron, applicationJobs, applicationListeners } from "./application/jobs.server.ts";
import { brandReferences } from "./brands/reference-queries.server.ts";
import { brandListeners } from "./brands/jobs.server.ts";
import { partnersApi } from "./partners/api.server.ts";
import { partnerRequests } from "./partners/request-kind.ts";
import { invitationJobs, invitationSweepCron } from "./invitations/jobs.server.ts";
import { businessSamples } from "./message-samples.ts";
import { businessesPersonalData } from "./personal-data.ts";
import { shopPicturesApi } from "./shop/pictures-api.server.ts";
import { shopTabApi } from "./shop-tab/api.server.ts";
import { suspensionRequests } from "./suspension/request-kind.ts";

export const businesses: Feature = {
  name: "businesses",
  calls: [shopTabApi, partnersApi, documentsApi, shopPicturesApi],
  requestKinds: { ...partnerRequests, ...suspensionRequests },
  jobs: { ...invitationJobs, ...applicationJobs },
  schedules: [invitationSweepCron, applicationCron],
  listeners: { businesses: { ...brandListeners, ...applicationListeners } },
  auditHistories: businessHistories,
  auditArea: "Dükkânlar ve bayiler",
  memberLinks: [
    { to: "/kurumsal/ekip", label: "Ekip ve şubeler", audience: "businesses", position: 25 },
    { to: "/kurumsal/dukkan", label: "Dükkânım", audience: "owners", position: 26 },
    { to: "/yonetim/dukkanlar", label: "Dükkân başvuruları", audience: "staff", position: 118, group: "people" },
    { to: "/yonetim/yetkili-bayiler", label: "Yetkili bayiler", audience: "staff", position: 120, group: "people" },
  ],
  waiting: [
    {
      label: "Dükkân başvuruları",
      to: "/yonetim/dukkanlar",
      overdueHours: 48,
      count: waitingApplications,
    },
    {
      label: "Yetkili bayilik istekleri",
      to: "/yonetim/yetkili-bayiler",
      overdueHours: 72,
      count: waitingBrands,
    },
  ],
  messageSamples: businessSamples,
  catalogueReferences: brandReferences,
  personalData: businessesPersonalData,
};
