import type { Feature } from "#src/shared/feature.server.ts";
import { auditPersonalData } from "./personal-data.ts";

export const audit: Feature = { name: "audit", personalData: auditPersonalData };
