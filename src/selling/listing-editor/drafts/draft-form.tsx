import { useState } from "react";
import { Form } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { type DraftKind, draftsAddress } from "./rules.ts";

type Props = {
  draft: { kind: DraftKind; draftId?: string | undefined };
  intent: "yeni" | "sil" | "bastan";
  label: string;
  /** The accessible name of the button, where its label alone is not clear. */
  name?: string;
  /** The question of the dialog that asks first. */
  question?: string;
  look?: "primary" | "line";
};

/** One button of the page of drafts. With a question a dialog asks first; without scripts a second button does. */
export function DraftForm({ draft, intent, label, name, question, look = "line" }: Props) {
  const [isAsking, setAsking] = useState(false);
  const isHydrated = useHydrated();
  const size = look === "line" ? "s" : undefined;
  const submit = (text: string, ariaLabel?: string) => (
    <SubmitButton look={look} size={size} name="intent" value={intent} aria-label={ariaLabel}>
      {text}
    </SubmitButton>
  );
  return (
    <Form method="post" action={draftsAddress} onSubmit={() => setAsking(false)}>
      <input type="hidden" name="kind" value={draft.kind} />
      {draft.draftId !== undefined && <input type="hidden" name="draftId" value={draft.draftId} />}
      {question === undefined ? (
        submit(label, name)
      ) : isHydrated ? (
        <Button look={look} size={size} aria-label={name} onClick={() => setAsking(true)}>
          {label}
        </Button>
      ) : (
        <details>
          <summary className="btn btn--line btn--s" aria-label={name}>
            {label}
          </summary>
          <p className="small">{question}</p>
          {submit("Evet")}
        </details>
      )}
      {question !== undefined && (
        <Dialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={question}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Vazgeçin</Button>
              {submit("Evet")}
            </>
          }
        >
          <p>Yazdıklarınız ve yüklediğiniz fotoğraflar silinir; geri alınamaz.</p>
        </Dialog>
      )}
    </Form>
  );
}
