import type { PhotoUploaderState } from "../photos/uploader/photo-uploader.tsx";
import type { SparePageData } from "./page-data.server.ts";
import type { SpareForm } from "./rules.ts";

/** What a step of the wizard works with. */
export type SpareStepProps = {
  data: SparePageData;
  form: SpareForm;
  change: (next: (form: SpareForm) => SpareForm) => void;
  photos: PhotoUploaderState;
  setPhotos: (photos: PhotoUploaderState) => void;
};
