import { Form } from "react-router";
import { Avatar } from "#src/people/accounts/public/avatar.tsx";
import { Button } from "#src/ui/button.tsx";
import { pictureTypes } from "#src/ui/form/file-field.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { useUpload } from "#src/ui/form/use-upload.ts";
import { Icon } from "#src/ui/icon.tsx";
import { LiveError } from "#src/ui/live-error.tsx";
import { loadingText } from "#src/ui/loading.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { pictureMaxBytes, pictureMessages, picturePath } from "./rules.ts";

type Props = { initials: string; pictureId: string | null };

/** The member's picture: uploaded as soon as it is chosen, outside the form, so that typed values stay. */
export function PictureForm({ initials, pictureId }: Props) {
  const { form, send, isBusy, done, refused } = useUpload({
    address: picturePath,
    name: "picture",
    maxBytes: pictureMaxBytes,
    messages: pictureMessages,
  });
  const isHydrated = useHydrated();
  const isClosed = useFormsClosed();

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
              accept={pictureTypes}
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
