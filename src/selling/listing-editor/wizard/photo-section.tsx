import { fieldId, useFormState } from "#src/ui/form/form-state.ts";
import { HelpLink } from "#src/ui/help-link.tsx";
import type { DraftKey } from "../drafts/rules.ts";
import { PhotoUploader, type PhotoUploaderState } from "../photos/uploader/photo-uploader.tsx";

type Props = {
  data: { draftKey: DraftKey; draftId: string; photoMax: number; photosPromoted: number | null } & {
    photos: Parameters<typeof PhotoUploader>[0]["initial"];
  };
  photos: PhotoUploaderState;
  setPhotos: (photos: PhotoUploaderState) => void;
};

/** The photos of the draft; each is saved as soon as it is uploaded, apart from the form. */
export function PhotoSection({ data, photos, setPhotos }: Props) {
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
        promoted={data.photosPromoted}
        fault={errors["photos"]}
        onChange={setPhotos}
      />
      <HelpLink to="/rehber/ilan-fotografi-cekmek">İyi ilan fotoğrafı nasıl çekilir?</HelpLink>
    </>
  );
}
