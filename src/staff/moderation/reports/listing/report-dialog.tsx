import { type SubmitEvent, useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { FormDialog } from "#src/ui/form-dialog.tsx";
import { reportListing } from "./api.ts";
import { ReportFieldSet } from "../report-form.tsx";
import { reportAddress, reportMessages, type ReportReason, reportReasons, thanksDurationMs } from "./rules.ts";

type Sending = { answer?: { message: string; fields: Record<string, string> }; isBusy?: boolean };

/** The dialog to report a listing; it thanks and closes automatically. */
export function ReportDialog({ keyCode, isOpen, onClose }: { keyCode: string; isOpen: boolean; onClose: () => void }) {
  const [isThanking, setThanking] = useState(false);
  const [{ answer, isBusy = false }, setSending] = useState<Sending>({});
  const formId = useId();
  useEffect(() => {
    if (!isThanking) return;
    const timer = setTimeout(onClose, thanksDurationMs);
    return () => clearTimeout(timer);
  }, [isThanking, onClose]);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSending({ isBusy: true });
    try {
      const reason = form.get("reason") as ReportReason;
      await reportListing({ keyCode, reason, note: form.get("note") as string });
      setSending({});
      setThanking(true);
    } catch (error) {
      const { message, fields = {} } = error instanceof Refusal ? error : { message: unexpectedError };
      setSending({ answer: { message, fields } });
    }
  }

  return createPortal(
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isThanking ? reportMessages.thanksTitle : "İlanı şikâyet edin"}
      submit={
        !isThanking && (
          <SubmitButton form={formId} disabled={isBusy}>
            Gönderin
          </SubmitButton>
        )
      }
    >
      {isThanking ? (
        <p role="status">{reportMessages.thanks}</p>
      ) : (
        <Form
          id={formId}
          method="post"
          action={reportAddress(keyCode)}
          className="report-form"
          answer={answer}
          onSubmit={(event) => void send(event)}
        >
          <ReportFieldSet reasons={reportReasons} hint={reportMessages.hint} />
        </Form>
      )}
    </FormDialog>,
    // Where the button stands has looks of its own for what is in it.
    document.body,
  );
}
