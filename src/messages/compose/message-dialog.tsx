import { useEffect, useState } from "react";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Loading } from "#src/ui/loading.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { messageTemplate } from "../api.ts";
import { ConfirmEmail } from "./confirm-email.tsx";
import { MessageFields } from "./message-fields.tsx";
import { composeFormId, composePath } from "./rules.ts";
import { SentNotice } from "./sent-notice.tsx";
import { useSending } from "./use-sending.ts";

type Props = { keyCode: string; isOpen: boolean; onClose: () => void };

/** The window to write to a seller in, on the listing's page. A visitor is sent to sign in and comes back to it. */
export function MessageDialog({ keyCode, isOpen, onClose }: Props) {
  const [template, setTemplate] = useState<Awaited<ReturnType<typeof messageTemplate>>>();
  const [refused, setRefused] = useState<{ text: string; isEmail: boolean }>();
  useEffect(() => {
    const leaving = new AbortController();
    messageTemplate({ keyCode }, { signal: leaving.signal }).then(setTemplate, (error) => {
      if (leaving.signal.aborted) return;
      if (!(error instanceof Refusal)) return setRefused({ text: unexpectedError, isEmail: false });
      if (error.status === 401) return location.assign(`/login?${new URLSearchParams({ ref: location.pathname })}`);
      setRefused({ text: error.message, isEmail: error.fields?.["email"] !== undefined });
    });
    return () => leaving.abort();
  }, [keyCode]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Satıcıya mesaj gönderin">
      {refused?.isEmail ? (
        <ConfirmEmail />
      ) : refused ? (
        <Notice tone="bad" text={refused.text} />
      ) : template ? (
        <NewMessage keyCode={keyCode} template={template} onClose={onClose} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

type NewMessageProps = {
  keyCode: string;
  template: Awaited<ReturnType<typeof messageTemplate>>;
  onClose: () => void;
};

function NewMessage({ keyCode, template, onClose }: NewMessageProps) {
  const { offer, isCaptchaNeeded, questions, conversationCode, readerId } = template;
  const draft = { code: conversationCode ?? keyCode, readerId };
  const { sent, answer, isBusy, send } = useSending({ keyCode }, draft);
  if (sent)
    return (
      <div className="message-form">
        <SentNotice text={sent.message} conversationCode={sent.conversationCode} />
        <Button look="line" onClick={onClose}>
          Kapatın
        </Button>
      </div>
    );
  return (
    <Form
      id={composeFormId}
      method="post"
      action={composePath(keyCode)}
      className="message-form"
      answer={answer}
      onSubmit={send}
    >
      <p className="small muted">{offer.title}</p>
      <MessageFields formId={composeFormId} ready={questions} isCaptchaNeeded={isCaptchaNeeded} draft={draft} />
      <SubmitButton disabled={isBusy} isWide>
        Gönderin
      </SubmitButton>
    </Form>
  );
}
