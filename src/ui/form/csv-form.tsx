import type { ReactNode } from "react";
import { Form } from "./form.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { TextareaField } from "./text-fields.tsx";

type Props = {
  id: string;
  label: string;
  hint: string;
  rows?: number;
  maxLength: number;
  /** The answer to a refused form: its text is shown again. */
  answer?: unknown;
  /** Fields beside the text, before the preview. */
  before?: ReactNode;
  /** What storing the text would do; without it the text is asked for. */
  preview?: { csv: string; shown: ReactNode } | undefined;
  /** The button that stores what was previewed. */
  store: { button: string; label: string };
  /** Fields of the form that stores. */
  children: ReactNode;
};

/** Takes a CSV text in two steps, with a preview between them: nothing is stored by the first. */
export function CsvForm({ id, label, hint, rows = 8, maxLength, answer, before, preview, store, children }: Props) {
  if (!preview)
    return (
      <Form method="post" id={id} className="desk__form" answer={answer}>
        <TextareaField name="csv" label={label} hint={hint} rows={rows} maxLength={maxLength} />
        {before}
        <SubmitButton look="line" name="islem" value="preview">
          Önizleyin
        </SubmitButton>
      </Form>
    );
  return (
    <>
      {preview.shown}
      <Form method="post" id={`${id}-kaydet`} className="desk__form" answer={answer}>
        <input type="hidden" name="csv" value={preview.csv} />
        {children}
        <SubmitButton look="ink" name="islem" value={store.button}>
          {store.label}
        </SubmitButton>
      </Form>
    </>
  );
}
