import type { WaitingKind } from "#src/shared/waiting-queries.server.ts";
import { waitingMemberReports, waitingMessages } from "./messages/queries.server.ts";
import { waitingAppeals, waitingListings, waitingReports, waitingSamples } from "./queries.server.ts";

const listings = (slug: string) => `/yonetim/ilanlar?durum=${slug}`;

/** What waits at the desks of listings and messages. */
export const moderationWaiting: readonly WaitingKind[] = [
  {
    label: "Onay bekleyen ilanlar",
    to: "/yonetim/ilanlar",
    overdueHours: 24,
    count: waitingListings,
  },
  {
    label: "Şikâyet edilen ilanlar",
    to: listings("sikayet"),
    overdueHours: 24,
    count: waitingReports,
  },
  { label: "Sonradan bakılacak ilanlar", to: listings("sonradan"), overdueHours: 72, count: waitingSamples },
  { label: "İlan itirazları", to: listings("itiraz"), overdueHours: 48, count: waitingAppeals },
  { label: "Bekletilen mesajlar", to: "/yonetim/mesajlar", overdueHours: 4, count: waitingMessages },
  {
    label: "Şikâyet edilen üyeler ve dükkânlar",
    to: "/yonetim/mesajlar",
    overdueHours: 24,
    count: waitingMemberReports,
  },
];
