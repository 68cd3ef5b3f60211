import type { Feature } from "#src/shared/feature.server.ts";
import { draftReferences } from "./reference-queries.server.ts";
import { createApi } from "./create/api.server.ts";
import { sellingPersonalData } from "./personal-data.ts";
import { photosApi } from "./photos/api.server.ts";
import { sparePartsApi } from "./spare-parts/api.server.ts";

export const selling: Feature = {
  name: "selling",
  calls: [photosApi, createApi, sparePartsApi],
  catalogueReferences: draftReferences,
  personalData: sellingPersonalData,
};
