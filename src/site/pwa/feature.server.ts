import type { Feature } from "#src/shared/feature.server.ts";
import { pwaApi } from "./api.server.ts";

/** What makes the site installable and readable without a connection (a progressive web app). */
export const pwa: Feature = { name: "pwa", calls: [pwaApi], personalData: {} };
