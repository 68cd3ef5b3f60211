import { useState } from "react";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { emailNotices, type EmailStatus } from "./rules.ts";

/**
 * Product 8.4: a popup that confirms switching mails on or off; without scripts a notice. It opens for each new `answer` of
 * a form.
 */
export function EmailPopup({ answer, status, about }: { answer: unknown; status: EmailStatus; about: string }) {
  const [closed, setClosed] = useState<unknown>();
  const close = () => setClosed(answer);
  const { title, text } = emailNotices[status];
  if (!useHydrated()) return <ResultNotice tone="good" text={`${title}: ${about}`} />;
  return (
    <Dialog
      isOpen={answer !== closed}
      onClose={close}
      title={title}
      actions={
        <Button look="ink" onClick={close}>
          Tamam
        </Button>
      }
    >
      <p className="member-list__about">{about}</p>
      <p>{text}</p>
    </Dialog>
  );
}
