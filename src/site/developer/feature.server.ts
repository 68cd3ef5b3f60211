import type { Feature } from "#src/shared/feature.server.ts";

export const developer: Feature = { name: "developer", personalData: {} };
