import { NoteInput, noteMaxLength } from "#src/selling/listings/note-rules.ts";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useToast } from "#src/ui/toast.tsx";

type Props = {
  note: string;
  /** The name of the form field. */
  name: string;
  /** Other fields of the form. */
  about: Record<string, string>;
  /** The page whose action saves the note without scripts. */
  action: string;
  save: (note: string) => Promise<{ message: string }>;
  /** Whether there is a button to delete the note; in the garage an empty note deletes it. */
  canDelete?: boolean;
  /** The refused text and the reason, without scripts. */
  refused?: { text: string; message: string } | undefined;
};

/**
 * A private note. Saved in place: after a refusal or a lost connection the error is shown below, the text stays, and the
 * button is enabled again (Product 5.19). Without scripts it is a form of its page.
 */
export function NoteField({ note, name, about, action, save, canDelete = false, refused }: Props) {
  const [error, setError] = useState(refused?.message);
  const [isSending, setSending] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const id = useId();
  const deleteId = `${id}-delete`;
  const field = useRef<HTMLTextAreaElement>(null);

  function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = NoteInput.safeParse({ note: new FormData(event.currentTarget).get(name) });
    setError(checked.error?.issues[0]?.message);
    if (checked.success) void send(checked.data.note);
  }

  async function send(text: string) {
    setSending(true);
    try {
      const { message } = await save(text);
      toast({ text: message, icon: "check" });
      await revalidate();
      return true;
    } catch (failure) {
      setError(failure instanceof Refusal ? failure.message : unexpectedError);
    } finally {
      setSending(false);
    }
    return false;
  }

  async function remove(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!(await send("")) || !field.current) return;
    field.current.value = "";
    field.current.focus();
  }

  const hidden = Object.entries(about).map(([key, value]) => (
    <input key={key} type="hidden" name={key} value={value} />
  ));
  const noteForm = (
    <Form method="post" action={action} className={`field ${error ? "field--bad" : ""}`} onSubmit={check}>
      {hidden}
      <label className="field__label" htmlFor={id}>
        Not <span>yalnız siz görürsünüz</span>
      </label>
      <textarea
        ref={field}
        id={id}
        className="input"
        name={name}
        rows={3}
        maxLength={noteMaxLength}
        defaultValue={refused?.text ?? note}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <Icon name="alert" size="xs" />
          {error}
        </p>
      )}
      <div className="note-acts">
        <SubmitButton look="line" size="s" disabled={isSending}>
          Notu kaydedin
        </SubmitButton>
        {canDelete && note !== "" && (
          <SubmitButton look="line" size="s" form={deleteId} disabled={isSending}>
            <Icon name="trash" size="s" />
            Notu silin
          </SubmitButton>
        )}
      </div>
    </Form>
  );
  if (!canDelete) return noteForm;
  return (
    <>
      {noteForm}
      <Form id={deleteId} method="post" action={action} onSubmit={(event) => void remove(event)}>
        {hidden}
        <input type="hidden" name={name} value="" />
      </Form>
    </>
  );
}
