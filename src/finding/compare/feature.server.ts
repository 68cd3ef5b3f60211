import type { Feature } from "#src/shared/feature.server.ts";

export const compare: Feature = { name: "compare", personalData: {} };
