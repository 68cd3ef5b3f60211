import type { Feature } from "#src/shared/feature.server.ts";
import { contentPersonalData } from "./personal-data.ts";

export const content: Feature = { name: "content", personalData: contentPersonalData };
