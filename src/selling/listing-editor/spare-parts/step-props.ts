import type { PhotoUploaderState } from "../photos/uploader/photo-uploader.tsx";
import type { SparePageData } from "./page-data.server.ts";
import type { SpareForm } from "./rules.ts";

/** The props of every step of the wizard. */
export type SpareStepProps = {
  data: SparePageData;
  form: SpareForm;
  change: (next: (form: SpareForm) => SpareForm) => void;
  photos: PhotoUploaderState;
  setPhotos: (photos: PhotoUploaderState) => void;
};
