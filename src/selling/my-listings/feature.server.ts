import type { Feature } from "#src/shared/feature.server.ts";
import { myListingsApi } from "./api.server.ts";
import { vehiclesByMemberApi } from "./by-member/api.server.ts";

export const myListings: Feature = {
  name: "my-listings",
  calls: [myListingsApi, vehiclesByMemberApi],
  memberLinks: [{ to: "/ilanlarim", label: "İlanlarım", audience: "members", position: 30 }],
  personalData: {},
};
