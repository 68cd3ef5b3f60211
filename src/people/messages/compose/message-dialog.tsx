import { useEffect, useState } from "react";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Loading } from "#src/ui/loading.tsx";
import { memberMessageTemplate, messageTemplate } from "../api.ts";
import { CannotWrite } from "./cannot-write.tsx";
import { MessageFields } from "./message-fields.tsx";
import { composeFormId, composePath, draftCode, type Receiver } from "./rules.ts";
import { SentNotice } from "./sent-notice.tsx";
import { useSending } from "./use-sending.ts";

type Props = { to: Receiver; isOpen: boolean; onClose: () => void };

type Template = Omit<Awaited<ReturnType<typeof memberMessageTemplate>>, "receiver"> & { about: string };

/** The template of a message; `about` is the listing's title or the receiver's name. */
async function readTemplate(to: Receiver, options: { signal: AbortSignal }): Promise<Template> {
  if ("keyCode" in to) {
    const { offer, ...template } = await messageTemplate(to, options);
    return { ...template, about: offer.title };
  }
  const [kind, name] = "member" in to ? ["uye", to.member] : ["dukkan", to.shop];
  const { receiver, ...template } = await memberMessageTemplate({ kind, name }, options);
  return { ...template, about: receiver.name };
}

/** The window to write a message in. A visitor is sent to sign in and returns to it. */
export function MessageDialog({ to, isOpen, onClose }: Props) {
  const [template, setTemplate] = useState<Template>();
  const [refused, setRefused] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    readTemplate(to, { signal: leaving.signal }).then(setTemplate, (error) => {
      if (leaving.signal.aborted) return;
      if (!(error instanceof Refusal)) return setRefused(unexpectedError);
      if (error.status === 401) return location.assign(signInAddress(location.pathname));
      setRefused(error.message);
    });
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the path identifies the receiver
  }, [composePath(to)]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={"keyCode" in to ? "Satıcıya mesaj gönderin" : "Mesaj gönderin"}>
      {refused ? (
        <CannotWrite reason={refused} />
      ) : template ? (
        <NewMessage to={to} template={template} onClose={onClose} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

type NewMessageProps = {
  to: Receiver;
  template: Template;
  onClose: () => void;
};

function NewMessage({ to, template, onClose }: NewMessageProps) {
  const { about, isCaptchaNeeded, questions, conversationCode, readerId } = template;
  const draft = { code: conversationCode ?? draftCode(to), readerId };
  const { sent, answer, isBusy, send } = useSending(to, draft);
  if (sent)
    return (
      <div className="message-form">
        <SentNotice sent={sent} />
        <Button look="line" onClick={onClose}>
          Kapatın
        </Button>
      </div>
    );
  return (
    <Form
      id={composeFormId}
      method="post"
      action={composePath(to)}
      className="message-form"
      answer={answer}
      onSubmit={send}
    >
      <p className="small muted">{about}</p>
      <MessageFields formId={composeFormId} ready={questions} isCaptchaNeeded={isCaptchaNeeded} draft={draft} />
      <SubmitButton disabled={isBusy} isWide>
        Gönderin
      </SubmitButton>
    </Form>
  );
}
