import type { Feature } from "#src/shared/feature.server.ts";
import { brandListeners } from "./brands/jobs.server.ts";
import { partnersApi } from "./partners/api.server.ts";
import { partnerRequests } from "./partners/request-kind.ts";
import { businessesPersonalData } from "./personal-data.ts";
import { shopTabApi } from "./shop-tab/api.server.ts";

export const businesses: Feature = {
  name: "businesses",
  calls: [shopTabApi, partnersApi],
  requestKinds: partnerRequests,
  listeners: { businesses: brandListeners },
  memberLinks: [{ to: "/yonetim/yetkili-bayiler", label: "Yetkili bayiler", audience: "staff", position: 120 }],
  personalData: businessesPersonalData,
};
