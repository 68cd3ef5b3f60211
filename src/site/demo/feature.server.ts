import { demoWebhookReceiver } from "./business-api.server.ts";
import { demoFeeds } from "./stock.server.ts";
import type { Feature } from "#src/shared/feature.server.ts";

export const demo: Feature = { name: "demo", calls: [demoFeeds, demoWebhookReceiver], personalData: {} };
