import { type SubmitEvent, useId, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useToast } from "#src/ui/toast.tsx";
import { saveOfferNote } from "./api.ts";
import { NoteInput, noteMaxLength } from "./rules.ts";

/**
 * The owner's note of a listing, which nobody else reads. Saved in place: what is refused or lost on the way is said
 * below, what was typed stays, and the button works again (spec 8). Without scripts it is a form of `/ilanlarim`.
 */
export function NoteField({ keyCode, note }: { keyCode: string; note: string }) {
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const id = useId();

  function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = NoteInput.safeParse({ note: new FormData(event.currentTarget).get("note") });
    setError(checked.error?.issues[0]?.message);
    if (checked.success) void save(checked.data.note);
  }

  async function save(text: string) {
    setSending(true);
    try {
      const { message } = await saveOfferNote({ keyCode, note: text });
      toast({ text: message, icon: "check" });
      await revalidate();
    } catch (failure) {
      setError(failure instanceof Refusal ? failure.message : unexpectedError);
    }
    setSending(false);
  }

  return (
    <Form method="post" action="/ilanlarim" className={`field ${error ? "field--bad" : ""}`} onSubmit={check}>
      <input type="hidden" name="keyCode" value={keyCode} />
      <label className="field__label" htmlFor={id}>
        Not <span>yalnız siz görürsünüz</span>
      </label>
      <textarea
        id={id}
        className="input"
        name="note"
        rows={3}
        maxLength={noteMaxLength}
        defaultValue={note}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <Icon name="alert" size="xs" />
          {error}
        </p>
      )}
      <div>
        <Button type="submit" look="line" size="s" name="action" value="note" disabled={isSending}>
          Notu kaydedin
        </Button>
      </div>
    </Form>
  );
}
