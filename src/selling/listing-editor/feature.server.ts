import type { Feature } from "#src/shared/feature.server.ts";
import { draftReferences } from "./reference-queries.server.ts";
import { createApi } from "./create/api.server.ts";
import { listingEditorPersonalData } from "./personal-data.ts";
import { photosApi } from "./photos/api.server.ts";
import { sparePartsApi } from "./spare-parts/api.server.ts";

export const listingEditor: Feature = {
  name: "listing-editor",
  calls: [photosApi, createApi, sparePartsApi],
  catalogueReferences: draftReferences,
  personalData: listingEditorPersonalData,
};
