import { listingDecisions, messageDeskActions } from "./audit.server.ts";
import { genericPhotoActions, genericPhotosPath } from "./generic-photos/rules.ts";
import { messageDeskPath } from "./messages/rules.ts";
import { reportApi } from "./reports/listing/api.server.ts";
import { pathOfSubject } from "#src/core/audit/subjects.ts";
import type { Feature } from "#src/shared/feature.server.ts";
import { moderationCron, moderationJobs, moderationListeners } from "./jobs.server.ts";
import { trustCron, trustJobs, trustListeners } from "./trust/jobs.server.ts";
import { trustActions } from "./trust/rules.ts";
import { uncoveredPhotos } from "./uncovered-photos.server.ts";
import { moderationPersonalData } from "./personal-data.ts";
import { reviewMinutes } from "./rules.ts";
import { moderationWaiting } from "./waiting.server.ts";

export const moderation: Feature = {
  name: "moderation",
  calls: [reportApi, uncoveredPhotos],
  jobs: { ...moderationJobs, ...trustJobs },
  schedules: [moderationCron, trustCron],
  listeners: { admin: moderationListeners, trust: trustListeners },
  auditActions: { ...messageDeskActions, ...genericPhotoActions, ...trustActions },
  auditPath: (subject, action) => {
    if (action.startsWith("trust.")) return pathOfSubject(subject);
    return action.startsWith("genericPhotos.") ? genericPhotosPath : messageDeskPath;
  },
  auditHistories: [listingDecisions],
  memberLinks: [
    { to: "/yonetim/ilanlar", label: "İlan denetimi", audience: "staff", position: 100, group: "market" },
    { to: "/yonetim/mesajlar", label: "Mesaj denetimi", audience: "staff", position: 110, group: "market" },
    { to: genericPhotosPath, label: "Genel fotoğraflar", audience: "staff", position: 111, group: "market" },
  ],
  waiting: moderationWaiting,
  timeLimits: [{ table: "listing_review", column: "expires_at", mostSeconds: 60 * reviewMinutes }],
  personalData: moderationPersonalData,
};
