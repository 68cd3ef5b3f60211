import { type SubmitEvent, useRef, useState } from "react";
import { Form as RouterForm, useRevalidator } from "react-router";
import { unexpectedError } from "#src/shared/refusal.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { LiveError } from "#src/ui/live-error.tsx";
import { loadingText } from "#src/ui/loading.tsx";
import { documentAddress, documentMaxBytes, documentMaxCount, documentMessages, documentPath } from "./rules.ts";

type Document = { id: string; name: string; kind: string; bytes: number };
type Props = {
  documents: readonly Document[];
  isEditable: boolean;
  /** How the page without scripts ended. */
  isAdded: boolean;
  fault: string | undefined;
  removeIntent: string;
};

/** `340 KB`, `2,1 MB`. */
const sizeText = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`;

/** The documents of an application, and a form that adds one at a time. */
export function Documents({ documents, isEditable, isAdded, fault, removeIntent }: Props) {
  const [state, setState] = useState<{ isBusy: boolean; done?: string; refused?: string }>({ isBusy: false });
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();

  async function send(event: SubmitEvent) {
    event.preventDefault();
    const body = new FormData(form.current!);
    const file = body.get("document");
    if (!(file instanceof File) || file.size === 0) return setState({ isBusy: false, refused: documentMessages.none });
    if (file.size > documentMaxBytes) return setState({ isBusy: false, refused: documentMessages.tooLarge });
    setState({ isBusy: true });
    const answer = await fetch(documentPath, { method: "POST", body, headers: { accept: "application/json" } }).catch(
      () => undefined,
    );
    const { message = unexpectedError } = ((await answer?.json().catch(() => ({}))) ?? {}) as { message?: string };
    setState({ isBusy: false, ...(answer?.ok ? { done: message } : { refused: message }) });
    if (answer?.ok) {
      form.current?.reset();
      await revalidate();
    }
  }

  const done = state.done ?? (isAdded && !state.refused ? documentMessages.saved : undefined);
  return (
    <section id="belgeler" aria-labelledby="h-belgeler">
      <h2 id="h-belgeler">Belgeleriniz</h2>
      <p className="small muted">
        Vergi levhanız, yetki belgeniz, yetkili bayiyseniz bayilik sözleşmeniz. PDF ya da fotoğraf, her biri en çok 10
        MB, en çok {documentMaxCount} belge. Yalnız siz ve başvurunuzu inceleyenler açabilir.
      </p>
      {documents.length > 0 && (
        <ul className="account__list">
          {documents.map(({ id, name, kind, bytes }) => (
            <li key={id}>
              <a href={documentAddress(id)} target="_blank" rel="noreferrer">
                {name} <span className="tiny">({`${kind === "pdf" ? "PDF" : "Fotoğraf"}, ${sizeText(bytes)}`})</span>
              </a>
              {isEditable && (
                <RouterForm method="post" preventScrollReset>
                  <input type="hidden" name="document" value={id} />
                  <SubmitButton size="s" look="line" name="islem" value={removeIntent} aria-label={`Kaldırın: ${name}`}>
                    Kaldırın
                  </SubmitButton>
                </RouterForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {isEditable && documents.length < documentMaxCount && (
        <form
          ref={form}
          method="post"
          action={documentPath}
          encType="multipart/form-data"
          className="account__form"
          onSubmit={(event) => void send(event)}
        >
          <div className="field">
            <label className="field__label" htmlFor="document">
              Eklenecek belge
            </label>
            <input
              id="document"
              type="file"
              name="document"
              className="input"
              accept="application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,.pdf,.heic"
              disabled={state.isBusy}
            />
          </div>
          <SubmitButton look="line">{state.isBusy ? loadingText : "Belgeyi ekleyin"}</SubmitButton>
        </form>
      )}
      <div role="status">{done && <p className="small">{done}</p>}</div>
      <LiveError text={state.refused ?? (done ? undefined : fault)} />
    </section>
  );
}
