import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "../button.tsx";
import { LiveError } from "../live-error.tsx";
import { loadingText } from "../loading.tsx";
import { FileField } from "./file-field.tsx";
import { useFormsClosed } from "./form-state.ts";
import { SubmitButton } from "./submit-button.tsx";
import { type UploadOptions, useUpload } from "./use-upload.ts";

type ListProps = {
  /** `name` for those who do not see the file. */
  files: readonly { id: string; name: string; shown: ReactNode }[];
  /** The field with the file’s id and the button’s value in the form that removes it; without them none is removed. */
  removal?: { name: string; button: string; look?: "line" | "quiet" } | undefined;
  className: string;
};

/** Uploaded files, each with a button that removes it. */
export function FileList({ files, removal, className }: ListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={className}>
      {files.map(({ id, name, shown }) => (
        <li key={id}>
          {shown}
          {removal && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name={removal.name} value={id} />
              <SubmitButton
                size="s"
                look={removal.look ?? "quiet"}
                name="islem"
                value={removal.button}
                aria-label={`Kaldırın: ${name}`}
              >
                Kaldırın
              </SubmitButton>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

type FormProps = UploadOptions & {
  label: string;
  button: string;
  accept: string;
  isMultiple?: boolean;
  className: string;
  /** No more files fit: only what became of the last one is said. */
  isFull: boolean;
  /** How the form without scripts ended. */
  isAdded: boolean;
  fault: string | undefined;
};

/** Adds files to a list. */
export function FileForm(props: FormProps) {
  const { label, button, accept, isMultiple, className, isFull, isAdded, fault, ...options } = props;
  const { form, send, isBusy, refused, ...upload } = useUpload(options);
  const isClosed = useFormsClosed();
  const done = upload.done ?? (isAdded && !refused ? options.messages.saved : undefined);
  return (
    <>
      {!isFull && (
        <form
          ref={form}
          method="post"
          action={options.address}
          encType="multipart/form-data"
          className={className}
          onSubmit={(event) => void send(event)}
        >
          <FileField
            id={`${options.name}-file`}
            name={options.name}
            label={label}
            accept={accept}
            multiple={isMultiple}
            disabled={isBusy}
          />
          <p>
            <Button type="submit" look="line" disabled={isBusy || isClosed}>
              {isBusy ? loadingText : button}
            </Button>
          </p>
        </form>
      )}
      <div role="status">{done && <p className="small">{done}</p>}</div>
      <LiveError text={refused ?? (done ? undefined : fault)} />
    </>
  );
}
