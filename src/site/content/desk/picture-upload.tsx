import { pictureMaxBytes, pictureMessages } from "#src/people/members/profile/rules.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Button } from "#src/ui/button.tsx";
import { FileField, pictureTypes } from "#src/ui/form/file-field.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { useUpload } from "#src/ui/form/use-upload.ts";
import { loadingText } from "#src/ui/loading.tsx";
import { itemPath } from "./rules.ts";

type Props = {
  id: number;
  /** The answer to the form without scripts. */
  answer: string | null;
};

/** Uploads a picture in place, so that what is being written stays; without scripts a form that returns to the page. */
export function PictureUpload({ id, answer }: Props) {
  const isClosed = useFormsClosed();
  const address = `${itemPath(id)}/resim`;
  const options = { address, name: "picture", maxBytes: pictureMaxBytes, messages: pictureMessages };
  const { form, send, isBusy, ...sent } = useUpload(options);
  const isNew = sent.done !== undefined || sent.refused !== undefined;
  const done = isNew ? sent.done : answer === "kaydedildi" ? pictureMessages.saved : undefined;
  const refused = isNew ? sent.refused : answer !== null && !done ? pictureMessages.refused : undefined;
  return (
    <form
      ref={form}
      method="post"
      action={address}
      encType="multipart/form-data"
      className="content-desk__form"
      onSubmit={(event) => void send(event)}
    >
      {done && <ResultNotice tone="good" text={done} />}
      {refused && <ResultNotice tone="bad" text={refused} />}
      <FileField
        id="resim"
        name="picture"
        label="Resim"
        hint="En az 800 x 450 piksel, en fazla 5 MB. 16:9 oranında ortadan kırpılır."
        accept={pictureTypes}
        required
      />
      <div className="content-desk__acts">
        <Button type="submit" look="line" disabled={isClosed || isBusy}>
          {isBusy ? loadingText : "Yükleyin"}
        </Button>
      </div>
    </form>
  );
}
