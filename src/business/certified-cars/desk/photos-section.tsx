import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { Button } from "#src/ui/button.tsx";
import { FileField, pictureTypes } from "#src/ui/form/file-field.tsx";
import { FileList } from "#src/ui/form/file-list.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { reportLimits } from "../report.ts";
import { deskAddress } from "../rules.ts";
import type { SectionProps } from "./section-props.ts";
import { SectionForm } from "./section-form.tsx";
import { photoNoteField } from "./section-input.ts";

/** Photos of findings, each with a note; they are uploaded one at a time. */
export function PhotosSection({ loaderData, actionData, next }: SectionProps & { next: string }) {
  const { id: reportId, draft, draftVersion } = loaderData;
  const photos = draft.photos ?? [];
  const isClosed = useFormsClosed();
  return (
    <div className="certificate-desk">
      {photos.length < reportLimits.photosMax && (
        <form
          method="post"
          action={deskAddress(reportId, "fotograf")}
          encType="multipart/form-data"
          className="panel desk__form"
        >
          <FileField id="bulgu-fotografi" name="photo" label="Bulgunun fotoğrafı" accept={pictureTypes} required />
          <Button type="submit" look="line" disabled={isClosed}>
            Fotoğrafı ekleyin
          </Button>
        </form>
      )}
      <FileList
        className="certificate-desk__photos"
        removal={{ name: "photo", button: "remove-photo" }}
        files={photos.map(({ id, note }, at) => ({
          id,
          name: `${at + 1}. fotoğraf`,
          shown: <Photo id={id} alt={note || `${at + 1}. fotoğraf`} kind="thumb" />,
        }))}
      />
      <SectionForm id="fotograflar" draftVersion={draftVersion} next={next} answer={actionData}>
        {photos.map((photo, at) => (
          <div key={photo.id} className="field">
            <label className="field__label" htmlFor={`not-${photo.id}`}>
              {at + 1}. fotoğrafın notu
            </label>
            <input
              id={`not-${photo.id}`}
              className="input"
              name={photoNoteField(photo.id)}
              maxLength={reportLimits.noteMax}
              defaultValue={photo.note}
            />
          </div>
        ))}
      </SectionForm>
    </div>
  );
}
