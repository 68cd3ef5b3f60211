import { holdMinutes } from "./bookings/rules.ts";
import { waitingReviews } from "./reviews/queries.server.ts";
import type { Feature } from "#src/shared/feature.server.ts";
import { rentalTables } from "./places/dated-tables.server.ts";
import { rentalApi } from "./api.server.ts";
import { rentalCron, rentalJobs, rentalListeners } from "./bookings/jobs.server.ts";
import { rentalPayable, rentalPayableKind } from "./bookings/payable.server.ts";
import { changePayable } from "./changes/payable.server.ts";
import { changePayableKind } from "./changes/service.server.ts";
import { voucherFiles } from "./my-bookings/files.server.ts";
import { handoverCron, handoverJobs, protocolListeners } from "./fleet/handover/jobs.server.ts";
import { handoverPhotosApi } from "./fleet/handover/photos-api.server.ts";
import { calendarFeedApi } from "./fleet/ical/feed-api.server.ts";
import { reportApi } from "./fleet/occupancy/report-api.server.ts";
import { fleetPath } from "./fleet/rules.ts";
import { rentalSamples } from "./message-samples.ts";
import { rentalPersonalData } from "./personal-data.ts";
import { placesApi } from "./places/api.server.ts";
import { rentalRequestKinds } from "./support/service.server.ts";

export const rental: Feature = {
  name: "rental",
  calls: [placesApi, rentalApi, voucherFiles, handoverPhotosApi, reportApi, calendarFeedApi],
  jobs: { ...rentalJobs, ...handoverJobs },
  schedules: [rentalCron, handoverCron],
  listeners: { "rental-mails": rentalListeners, "rental-protocols": protocolListeners },
  payables: { [rentalPayableKind]: rentalPayable, [changePayableKind]: changePayable },
  requestKinds: rentalRequestKinds,
  auditActions: { showRentalReview: "Kiralama yorumunu gösterme", hideRentalReview: "Kiralama yorumunu gizleme" },
  auditPath: () => "/yonetim/kiralama-yorumlari",
  memberLinks: [
    { to: fleetPath, label: "Araç kiralama", audience: "rentals", position: 27 },
    { to: "/rezervasyonlarim", label: "Rezervasyonlarım", audience: "all", position: 74 },
    {
      to: "/yonetim/kiralama-yorumlari",
      label: "Kiralama yorumları",
      audience: "staff",
      position: 117,
      group: "market",
    },
  ],
  waiting: [
    {
      label: "Kiralama yorumları",
      to: "/yonetim/kiralama-yorumlari",
      overdueHours: 48,
      count: waitingReviews,
    },
  ],
  messageSamples: rentalSamples,
  datedTables: rentalTables,
  timeLimits: [
    { table: "rental_booking", column: "held_until", mostSeconds: 60 * holdMinutes },
    { table: "rental_booking_change", column: "held_until", mostSeconds: 60 * holdMinutes },
  ],
  personalData: rentalPersonalData,
};
