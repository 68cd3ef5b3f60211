import type { Feature } from "#src/shared/feature.server.ts";
import { quickSearchApi } from "./quick/api.server.ts";

export const home: Feature = {
  name: "home",
  calls: [quickSearchApi],
  personalData: {},
};
