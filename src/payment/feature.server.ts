import type { Feature } from "#src/shared/feature.server.ts";

export const payment: Feature = { name: "payment", personalData: {} };
