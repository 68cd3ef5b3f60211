import { useRef, useState, type FormEvent } from "react";
import { useRevalidator } from "react-router";
import { pictureMessages } from "#src/members/profile/rules.ts";
import { unexpectedError } from "#src/shared/refusal.ts";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Button } from "#src/ui/button.tsx";
import { loadingText } from "#src/ui/loading.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { itemPath } from "./rules.ts";

type Props = {
  id: number;
  /** The answer to the form without scripts. */
  answer: string | null;
};

/** Uploads a picture in place, so that what is being written stays; without scripts a form that returns to the page. */
export function PictureUpload({ id, answer }: Props) {
  const isClosed = useFormsClosed();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<{ tone: "good" | "bad"; text: string } | undefined>(
    answer === null
      ? undefined
      : answer === "kaydedildi"
        ? { tone: "good", text: pictureMessages.saved }
        : { tone: "bad", text: pictureMessages.refused },
  );
  const path = `${itemPath(id)}/resim`;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    setSending(true);
    try {
      const response = await fetch(path, { method: "POST", headers: { accept: "application/json" }, body });
      const { message } = (await response.json()) as { message: string };
      setResult({ tone: response.ok ? "good" : "bad", text: message });
      if (response.ok) {
        form.current?.reset();
        await revalidate();
      }
    } catch {
      setResult({ tone: "bad", text: unexpectedError });
    }
    setSending(false);
  }
  return (
    <form
      ref={form}
      method="post"
      action={path}
      encType="multipart/form-data"
      className="content-desk__form"
      onSubmit={(event) => void send(event)}
    >
      {result && <Notice tone={result.tone} text={result.text} />}
      <div className="field">
        <label className="field__label" htmlFor="resim">
          Resim
        </label>
        <input
          id="resim"
          type="file"
          name="picture"
          className="input"
          required
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif"
          disabled={isClosed}
        />
        <p className="field__hint">En az 800 x 450 piksel, en fazla 5 MB. 16:9 oranında ortadan kırpılır.</p>
      </div>
      <div className="content-desk__acts">
        <Button type="submit" look="line" disabled={isClosed || isSending}>
          {isSending ? loadingText : "Yükleyin"}
        </Button>
      </div>
    </form>
  );
}
