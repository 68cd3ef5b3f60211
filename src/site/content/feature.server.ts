import type { Feature } from "#src/shared/feature.server.ts";
import { contactRequests } from "./contact/request-kinds.ts";
import { contentPicturesApi } from "./desk/pictures-api.server.ts";
import { contentAuditActions, contentDeskPath } from "./desk/rules.ts";
import { newsFeed } from "./feed/api.server.ts";
import { waitingPublications } from "./desk/queries.server.ts";
import { ownVideos } from "./items/own-videos.server.ts";
import { contentPersonalData } from "./personal-data.ts";
import { ratingApi } from "./rating/api.server.ts";

export const content: Feature = {
  name: "content",
  calls: [newsFeed, ownVideos, contentPicturesApi, ratingApi],
  memberLinks: [
    { to: contentDeskPath, label: "İçerik", audience: "staff", position: 145, group: "content" },
    { to: "/yonetim/yardim", label: "Yardım yazıları", audience: "staff", position: 146, group: "content" },
  ],
  waiting: [
    {
      label: "Zamanlanmış yayınlar",
      to: contentDeskPath,
      // They appear by themselves.
      overdueHours: 365 * 24,
      count: waitingPublications,
    },
  ],
  auditActions: contentAuditActions,
  auditPath: () => contentDeskPath,
  requestKinds: contactRequests,
  personalData: contentPersonalData,
};
