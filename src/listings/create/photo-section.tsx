import { fieldId, useFormState } from "#src/ui/form/form-state.ts";
import { PhotoUploader } from "../photos/uploader/photo-uploader.tsx";
import type { StepProps } from "./wizard.tsx";

/** The photos of the draft; they are kept on their own as they are uploaded. */
export function PhotoSection({ data, photos, setPhotos }: StepProps) {
  const { id, errors } = useFormState();
  return (
    <>
      <input type="hidden" name="waitingPhotos" value={photos.waiting} />
      <PhotoUploader
        draftKey={data.draftKey}
        draftId={data.draftId}
        id={fieldId(id, "photos")}
        initial={data.photos}
        max={data.photoMax}
        fault={errors["photos"]}
        onChange={setPhotos}
      />
    </>
  );
}
