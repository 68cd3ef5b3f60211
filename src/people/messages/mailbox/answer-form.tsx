import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import type { MessageView } from "../api.ts";
import { CannotWrite } from "../compose/cannot-write.tsx";
import { MessageFields } from "../compose/message-fields.tsx";
import { composeFormId } from "../compose/rules.ts";
import { SentNotice } from "../compose/sent-notice.tsx";
import { useSending } from "../compose/use-sending.ts";
import { messagePath } from "./rules.ts";

/** Product 9.5: read mode, then reply mode. The sent box has no reply mode; where an answer would be refused, the reason is shown. */
export function AnswerForm({ view, onClose }: { view: MessageView; onClose: () => void }) {
  const [isAnswering, setAnswering] = useState(false);
  const draft = { code: view.conversationCode, readerId: view.readerId };
  const { sent, answer, isBusy, send } = useSending({ reply_to: view.id }, draft);
  if (sent) return <SentNotice sent={sent} />;
  if (view.whyNotReply) return <CannotWrite reason={view.whyNotReply} />;
  if (!view.canReply) return null;
  if (!isAnswering)
    return (
      <div className="dialog__acts">
        <Button onClick={onClose}>Kapatın</Button>
        <Button look="primary" onClick={() => setAnswering(true)}>
          Yanıtlayın
        </Button>
      </div>
    );
  return (
    <Form
      id={composeFormId}
      method="post"
      action={messagePath(view.id)}
      className="message-form"
      answer={answer}
      onSubmit={send}
    >
      <MessageFields formId={composeFormId} ready={view.answers} isCaptchaNeeded={false} draft={draft} isFocused />
      <SubmitButton disabled={isBusy} isWide>
        Gönderin
      </SubmitButton>
    </Form>
  );
}
