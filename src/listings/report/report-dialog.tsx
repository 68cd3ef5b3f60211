import { type SubmitEvent, useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { reportListing } from "./api.ts";
import { ReportFieldSet } from "./report-form.tsx";
import { reportAddress, reportMessages, type ReportReason, thanksDurationMs } from "./rules.ts";

type Sending = { answer?: { message: string; fields: Record<string, string> }; isBusy?: boolean };

/** Reports a listing from its page in a window; without scripts it leads to the page that does the same. */
export function ReportButton({ keyCode }: { keyCode: string }) {
  const isHydrated = useHydrated();
  const [open, setOpen] = useState<"form" | "thanks" | null>(null);
  const [{ answer, isBusy = false }, setSending] = useState<Sending>({});
  const formId = useId();
  useEffect(() => {
    if (open !== "thanks") return;
    const timer = setTimeout(() => setOpen(null), thanksDurationMs);
    return () => clearTimeout(timer);
  }, [open]);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSending({ isBusy: true });
    try {
      const reason = form.get("reason") as ReportReason;
      await reportListing({ keyCode, reason, note: form.get("note") as string });
      setSending({});
      setOpen("thanks");
    } catch (error) {
      const { message, fields = {} } = error instanceof Refusal ? error : { message: unexpectedError };
      setSending({ answer: { message, fields } });
    }
  }

  const label = (
    <>
      <Icon name="flag" size="s" />
      Şikâyet edin
    </>
  );
  if (!isHydrated)
    return (
      <LinkButton size="s" to={reportAddress(keyCode)} rel="nofollow">
        {label}
      </LinkButton>
    );
  return (
    <>
      <Button
        size="s"
        aria-haspopup="dialog"
        onClick={() => {
          setSending({});
          setOpen("form");
        }}
      >
        {label}
      </Button>
      {createPortal(
        <Dialog
          isOpen={open !== null}
          onClose={() => setOpen(null)}
          title={open === "thanks" ? reportMessages.thanksTitle : "İlanı şikâyet edin"}
          {...(open === "form"
            ? {
                actions: (
                  <>
                    <Button onClick={() => setOpen(null)}>Vazgeçin</Button>
                    <Button type="submit" look="primary" form={formId} disabled={isBusy}>
                      Gönderin
                    </Button>
                  </>
                ),
              }
            : {})}
        >
          {open === "thanks" ? (
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
              <ReportFieldSet />
            </Form>
          )}
        </Dialog>,
        // Where the button stands has looks of its own for what is in it.
        document.body,
      )}
    </>
  );
}
