import type { Feature } from "#src/shared/feature.server.ts";
import { textsPath } from "./addresses.ts";

export const operations: Feature = {
  name: "operations",
  memberLinks: [{ to: textsPath, label: "Metinler", audience: "admins", position: 145 }],
  personalData: {},
};
