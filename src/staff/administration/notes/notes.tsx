import { Form } from "#src/ui/form/form.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { noteMaxLength } from "../rules.ts";

type Note = { id: number; text: string; at: string; who: string };

/** The notes of staff about a member or a business, and the form for another one. */
export function Notes({
  notes,
  mayWrite,
  answer,
}: {
  notes: readonly Note[];
  mayWrite: boolean;
  answer: object | undefined;
}) {
  return (
    <section className="panel" aria-labelledby="notlar">
      <h2 id="notlar">Notlar</h2>
      {notes.length === 0 && <p className="muted">Not yok.</p>}
      <ul>
        {notes.map(({ id, text, at, who }) => (
          <li key={id}>
            <strong>{who}</strong> <span className="tiny">{at}</span>
            <p className="requests__text">{text}</p>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Form method="post" id="not" className="desk__form" answer={refusalOf(answer, "note")} key={notes.length}>
          <TextareaField name="text" label="Not" rows={3} maxLength={noteMaxLength} hint="Yalnız görevliler okur." />
          <SubmitButton look="line" name="islem" value="note">
            Not yazın
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
