import { useEffect, useState } from "react";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { Loading } from "#src/ui/loading.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { type MessageView, showMessage } from "../api.ts";
import { AnswerForm } from "./answer-form.tsx";
import { MessageText } from "./message-text.tsx";

type Props = {
  opened: { id: number; name: string; at: string };
  isOpen: boolean;
  onClose: () => void;
  /** The message was read, or an answer was sent. */
  onRead: () => void;
};

/** Product 9.5: the popup that a message is read in, and answered. */
export function ReadDialog({ opened: { id, name, at }, isOpen, onClose, onRead }: Props) {
  const [view, setView] = useState<MessageView>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    showMessage({ id }, { signal: leaving.signal }).then(
      (message) => {
        setView(message);
        onRead();
      },
      (refusal) => {
        if (!leaving.signal.aborted) setError(refusal instanceof Refusal ? refusal.message : unexpectedError);
      },
    );
    return () => leaving.abort();
  }, [id, onRead]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={view?.boxName === "outbox" ? "Gönderdiğiniz mesaj" : "Mesaj"}>
      {error ? (
        <Notice tone="bad" text={error} />
      ) : view ? (
        <div className="message-read">
          <MessageText view={view} name={name} at={at} />
          <AnswerForm view={view} onClose={onClose} />
        </div>
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}
