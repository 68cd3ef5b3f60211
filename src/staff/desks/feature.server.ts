import type { Feature } from "#src/shared/feature.server.ts";

/** What all desks of staff are made of; a desk itself belongs to the feature that it is about. */
export const desks: Feature = { name: "desks", personalData: {} };
