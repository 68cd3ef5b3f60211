import { use } from "react";
import { Form as RouterForm } from "react-router";
import { Photo } from "#src/listings/photos/photo.tsx";
import { Button } from "#src/ui/button.tsx";
import { ClosedForms } from "#src/ui/form/form-state.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { reportLimits } from "../report.ts";
import { deskAddress } from "../rules.ts";
import type { SectionProps } from "./section-props.ts";
import { SectionForm } from "./section-form.tsx";
import { photoNoteField } from "./section-input.ts";

/** Photos of findings, each with a note; they are uploaded one at a time. */
export function PhotosSection({ loaderData, actionData, next }: SectionProps & { next: string }) {
  const { id, draft, draftVersion } = loaderData;
  const photos = draft.photos ?? [];
  const isClosed = use(ClosedForms) !== null;
  return (
    <div className="certificate-desk">
      {photos.length < reportLimits.photosMax && (
        <form
          method="post"
          action={deskAddress(id, "fotograf")}
          encType="multipart/form-data"
          className="panel finance__form"
        >
          <div className="field">
            <label className="field__label" htmlFor="bulgu-fotografi">
              Bulgunun fotoğrafı
            </label>
            <input
              id="bulgu-fotografi"
              type="file"
              name="photo"
              className="input"
              required
              accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic"
            />
          </div>
          <Button type="submit" look="line" disabled={isClosed}>
            Fotoğrafı ekleyin
          </Button>
        </form>
      )}
      {photos.length > 0 && (
        <ul className="certificate-desk__photos">
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <Photo id={photo.id} alt={photo.note || `${at + 1}. fotoğraf`} kind="thumb" />
              <RouterForm method="post" preventScrollReset>
                <input type="hidden" name="photo" value={photo.id} />
                <SubmitButton
                  size="s"
                  look="quiet"
                  name="islem"
                  value="remove-photo"
                  aria-label={`Kaldırın: ${at + 1}. fotoğraf`}
                >
                  Kaldırın
                </SubmitButton>
              </RouterForm>
            </li>
          ))}
        </ul>
      )}
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
