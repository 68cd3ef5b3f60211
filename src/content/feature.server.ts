import type { Feature } from "#src/shared/feature.server.ts";

export const content: Feature = { name: "content", personalData: {} };
