import { type SubmitEvent, use, useRef, useState } from "react";
import { Form as RouterForm, useRevalidator } from "react-router";
import { unexpectedError } from "#src/shared/refusal.ts";
import { ClosedForms } from "#src/ui/form/form-state.ts";
import { Button } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { LiveError } from "#src/ui/live-error.tsx";
import { loadingText } from "#src/ui/loading.tsx";
import { bookingPath } from "../rules.ts";
import { type HandoverKind, photoAddress, photoMaxBytes, photoMessages, photosMax, slugOfKind } from "./rules.ts";

/** The photos of a hand-over or return, with the form that adds some: several at once with scripts, else one. */
export function HandoverPhotos({
  code,
  kind,
  photoIds,
  isAdded,
  fault,
}: {
  code: string;
  kind: HandoverKind;
  photoIds: readonly string[];
  /** How the form without scripts ended. */
  isAdded: boolean;
  fault: string | undefined;
}) {
  const [state, setState] = useState<{ isBusy: boolean; done?: string; refused?: string }>({ isBusy: false });
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const isClosed = use(ClosedForms) !== null;
  const address = `${bookingPath(code)}/${slugOfKind[kind]}/fotograf`;

  async function send(event: SubmitEvent) {
    event.preventDefault();
    const files = new FormData(form.current!).getAll("photo").filter((file) => file instanceof File && file.size > 0);
    if (files.length === 0) return setState({ isBusy: false, refused: photoMessages.none });
    setState({ isBusy: true });
    let refused: string | undefined;
    for (const file of files as File[]) {
      refused = file.size > photoMaxBytes ? photoMessages.tooLarge : await sendOne(address, file);
      if (refused !== undefined) break;
    }
    setState({ isBusy: false, ...(refused === undefined ? { done: photoMessages.saved } : { refused }) });
    form.current?.reset();
    await revalidate();
  }

  const done = state.done ?? (isAdded && !state.refused ? photoMessages.saved : undefined);
  return (
    <section id="fotograflar" className="fleet__section" aria-labelledby="h-fotograflar">
      <h2 id="h-fotograflar">Fotoğraflar</h2>
      <p className="muted">
        Aracın dört yanı, göstergesi ve varsa hasarları; en çok {photosMax} fotoğraf. Yalnız siz, müşteriniz ve Kontak
        çalışanları görür.
      </p>
      {photoIds.length > 0 && (
        <ul className="fleet__photos">
          {photoIds.map((id, index) => (
            <li key={id}>
              <a href={photoAddress(id)} target="_blank" rel="noreferrer">
                <img src={photoAddress(id)} alt={`${index + 1}. fotoğraf`} loading="lazy" width="160" height="120" />
              </a>
              <RouterForm method="post" preventScrollReset>
                <input type="hidden" name="foto" value={id} />
                <SubmitButton
                  size="s"
                  look="quiet"
                  name="islem"
                  value="foto-sil"
                  aria-label={`Kaldırın: ${index + 1}. fotoğraf`}
                >
                  Kaldırın
                </SubmitButton>
              </RouterForm>
            </li>
          ))}
        </ul>
      )}
      {photoIds.length < photosMax && (
        <form
          ref={form}
          method="post"
          action={address}
          encType="multipart/form-data"
          className="fleet__form"
          onSubmit={(event) => void send(event)}
        >
          <div className="field">
            <label className="field__label" htmlFor="foto">
              Eklenecek fotoğraf
            </label>
            <input
              id="foto"
              type="file"
              name="photo"
              className="input"
              accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic"
              multiple
              disabled={state.isBusy}
            />
          </div>
          <p>
            <Button type="submit" look="line" disabled={state.isBusy || isClosed}>
              {state.isBusy ? loadingText : "Fotoğrafı ekleyin"}
            </Button>
          </p>
        </form>
      )}
      <div role="status">{done && <p className="small">{done}</p>}</div>
      <LiveError text={state.refused ?? (done ? undefined : fault)} />
    </section>
  );
}

/** Sends one photo; the sentence of a refusal. */
async function sendOne(address: string, file: File): Promise<string | undefined> {
  const body = new FormData();
  body.append("photo", file);
  const answer = await fetch(address, { method: "POST", body, headers: { accept: "application/json" } }).catch(
    () => undefined,
  );
  if (answer?.ok) return undefined;
  const { message = unexpectedError } = ((await answer?.json().catch(() => ({}))) ?? {}) as { message?: string };
  return message;
}
