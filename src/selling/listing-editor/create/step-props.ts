import type { FormFacts } from "#src/selling/listings/fields/form-facts.ts";
import type { PhotoUploaderState } from "../photos/uploader/photo-uploader.tsx";
import type { CreatePageData } from "./page-data.server.ts";
import type { DraftForm } from "./rules.ts";
import type { useVehicleLists } from "./use-vehicle-lists.ts";

/** The props of every step of the wizard. */
export type StepProps = {
  data: CreatePageData;
  form: DraftForm;
  facts: FormFacts;
  vehicle: ReturnType<typeof useVehicleLists>;
  change: (next: (form: DraftForm) => DraftForm) => void;
  photos: PhotoUploaderState;
  setPhotos: (photos: PhotoUploaderState) => void;
};
