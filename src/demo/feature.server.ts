import { demoWebhookReceiver } from "./business-api.server.ts";
import { demoFeed } from "./stock.server.ts";
import type { Feature } from "#src/shared/feature.server.ts";

export const demo: Feature = { name: "demo", calls: [demoFeed, demoWebhookReceiver], personalData: {} };
