import { Form } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { formActions, type FormRefusal, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { stepAddress } from "../../create/step-address.ts";
import { photoStep } from "../../wizard/use-step.ts";
import { DraftQuery, draftKeyOf } from "../draft-query.ts";
import {
  draftPhotos,
  orderDraftPhotos,
  photoLimit,
  promotedPhotoLimit,
  removeDraftPhoto,
} from "../draft-service.server.ts";
import { MorePhotos } from "../uploader/more-photos.tsx";
import type { Route } from "./+types/photos.page.ts";
import { formFaults, isFormFault, photoFormAddress, photosAddress } from "./rules.ts";

export const handle = { hidesTabBar: true, hasShortFooter: true } satisfies PageHandle;

export const meta = () => [{ title: "İlanınızın fotoğrafları – Kontak" }, { name: "robots", content: "noindex" }];

const keyOf = (url: URL) => draftKeyOf(parseInput(DraftQuery, Object.fromEntries(url.searchParams)));

/** The photos of a draft on a page that works without scripts: a plain form adds them, buttons sort and remove them. */
export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  const url = new URL(request.url);
  const key = keyOf(url);
  const max = await photoLimit(ctx, key);
  const faults = (url.searchParams.get("hata") ?? "").split(",").filter(isFormFault);
  return {
    photos: (await draftPhotos(ctx, key)).map(({ fileId }) => fileId),
    max,
    promoted: promotedPhotoLimit(ctx, max),
    draftKey: key,
    added: Number(url.searchParams.get("eklenen")) || 0,
    faults: faults.map((fault) => formFaults[fault]),
    uploadAddress: photoFormAddress(key),
    back: stepAddress(key, photoStep),
  };
});

export const action = formActions(
  ({ ctx, form, request }: Sent<Route.ActionArgs>) => {
    const key = keyOf(new URL(request.url));
    const photo = String(form["foto"]);
    return {
      sil: [() => removeDraftPhoto(ctx, key, photo), { to: photosAddress(key) }],
      one: [() => moveForward(ctx, key, photo), { to: photosAddress(key) }],
    };
  },
  { allowsImpersonation: true },
);

async function moveForward(...[ctx, key, photo]: Parameters<typeof removeDraftPhoto>) {
  const ids = (await draftPhotos(ctx, key)).map(({ fileId }) => fileId);
  const at = ids.indexOf(photo);
  if (at > 0) await orderDraftPhotos(ctx, key, [...ids.slice(0, at - 1), photo, ids[at - 1]!, ...ids.slice(at + 1)]);
}

export default function PhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const { photos, max, promoted, draftKey, added, faults, uploadAddress, back } = loaderData;
  const refused = actionData instanceof Response ? undefined : (actionData as FormRefusal | undefined);
  const notices = [...(refused ? [refused.message] : []), ...faults];
  return (
    <div className="page photo-form">
      <h1>Fotoğraflar</h1>
      <p className="muted">
        <span className="num">
          {photos.length} / {max}
        </span>{" "}
        fotoğraf yüklendi. İlk fotoğraf kapak olur, konum bilgisi silinir.
      </p>
      <MorePhotos draftKey={draftKey} max={max} promoted={promoted} />
      {added > 0 && <ResultNotice tone="good" text={`${added} fotoğraf eklendi.`} />}
      {notices.map((text) => (
        <Notice key={text} tone="bad" text={text} />
      ))}
      {photos.length > 0 && (
        <ol className="uploads">
          {photos.map((id, index) => (
            <li key={id} className="photo-form__item">
              <Photo id={id} kind="card" alt={`${index + 1}. fotoğraf${index === 0 ? ", kapak" : ""}`} />
              <Form method="post" className="chips">
                <input type="hidden" name="foto" value={id} />
                {index > 0 && (
                  <SubmitButton
                    isAlwaysOpen
                    look="line"
                    size="s"
                    name="islem"
                    value="one"
                    aria-label={`Öne alın: ${index + 1}. fotoğraf`}
                  >
                    Öne alın
                  </SubmitButton>
                )}
                <SubmitButton
                  isAlwaysOpen
                  look="line"
                  size="s"
                  name="islem"
                  value="sil"
                  aria-label={`Silin: ${index + 1}. fotoğraf`}
                >
                  Silin
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ol>
      )}
      {photos.length < max && (
        <form method="post" action={uploadAddress} encType="multipart/form-data" className="formstep">
          <div className="field">
            <label className="field__label" htmlFor="photo">
              Eklenecek fotoğraflar
            </label>
            <input id="photo" type="file" name="photo" className="input" accept="image/*" multiple required />
            <p className="field__hint">
              JPEG, PNG, WebP veya HEIC; her biri en çok 25 MB. En çok {max - photos.length} fotoğraf daha
              seçebilirsiniz.
            </p>
          </div>
          <SubmitButton isAlwaysOpen>Yükleyin</SubmitButton>
        </form>
      )}
      <LinkButton look={photos.length > 0 ? "primary" : "line"} to={back}>
        İlan formuna dönün
      </LinkButton>
    </div>
  );
}
