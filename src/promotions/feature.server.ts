import type { Feature } from "#src/shared/feature.server.ts";

export const promotions: Feature = { name: "promotions", personalData: {} };
