import { type SubmitEvent, useRef, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { Avatar } from "#src/accounts/public/avatar.tsx";
import { unexpectedError } from "#src/shared/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LiveError } from "#src/ui/live-error.tsx";
import { loadingText } from "#src/ui/loading.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { pictureMaxBytes, pictureMessages, picturePath } from "./rules.ts";

type Props = { initials: string; pictureId: string | null };
type State = { isBusy: boolean; done?: string; refused?: string };

/** The member's picture: uploaded as soon as it is chosen, outside the form, so that typed values stay. */
export function PictureForm({ initials, pictureId }: Props) {
  const [{ isBusy, done, refused }, setState] = useState<State>({ isBusy: false });
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const isClosed = useFormsClosed();
  const { revalidate } = useRevalidator();

  async function send(event?: SubmitEvent) {
    event?.preventDefault();
    const body = new FormData(form.current!);
    const file = body.get("picture");
    if (!(file instanceof File) || file.size === 0) return setState({ isBusy: false, refused: pictureMessages.none });
    if (file.size > pictureMaxBytes) return setState({ isBusy: false, refused: pictureMessages.tooLarge });
    setState({ isBusy: true });
    const answer = await fetch(picturePath, { method: "POST", body, headers: { accept: "application/json" } }).catch(
      () => undefined,
    );
    const { message = unexpectedError } = ((await answer?.json().catch(() => ({}))) ?? {}) as { message?: string };
    setState({ isBusy: false, ...(answer?.ok ? { done: message } : { refused: message }) });
    form.current?.reset();
    if (answer?.ok) await revalidate();
  }

  return (
    <section className="picture-form" aria-labelledby="h-resim">
      <Avatar initials={initials} pictureId={pictureId} size="xl" />
      <div className="picture-form__text">
        <h2 id="h-resim" className="account__group">
          Resminiz
        </h2>
        <form
          ref={form}
          method="post"
          action={picturePath}
          encType="multipart/form-data"
          className="picture-form__acts"
          onSubmit={(event) => void send(event)}
        >
          <label className={isHydrated ? "btn btn--line btn--s picture-form__choose" : "picture-form__choose"}>
            {isHydrated && <Icon name="camera" size="s" />}
            {isBusy ? loadingText : pictureId ? "Resmi değiştirin" : "Resim seçin"}
            <input
              type="file"
              name="picture"
              accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif"
              className={isHydrated ? "sr" : undefined}
              disabled={isBusy || isClosed}
              onChange={() => void send()}
            />
          </label>
          {!isHydrated && (
            <SubmitButton look="line" size="s">
              Yükleyin
            </SubmitButton>
          )}
        </form>
        {pictureId && (
          <Form method="post">
            <Button type="submit" size="s" name="islem" value="resmi-kaldir" disabled={isClosed}>
              <Icon name="trash" size="s" />
              Resmi kaldırın
            </Button>
          </Form>
        )}
        <p className="tiny">JPEG, PNG, WebP veya HEIC, en fazla 5 MB. Kare kesilir; konum bilgisi silinir.</p>
        <div role="status">{done && <p className="small picture-form__done">{done}</p>}</div>
        <LiveError text={refused} />
      </div>
    </section>
  );
}
