import { useState } from "react";
import { createPortal } from "react-dom";
import { Refusal } from "#src/shared/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { loadingText } from "#src/ui/loading.tsx";
import { CannotWrite } from "../compose/cannot-write.tsx";
import { ConfirmEmail } from "../compose/confirm-email.tsx";
import { SentNotice } from "../compose/sent-notice.tsx";
import { requestVideo } from "./api.ts";
import { videoRequestMessages, videoRequestPath, videoRequestText } from "./rules.ts";

type Props = { keyCode: string; isOpen: boolean; onClose: () => void };
type State = { isBusy: boolean; sent?: Awaited<ReturnType<typeof requestVideo>>; refused?: string; isEmail?: boolean };

/** Shows the message to the seller and sends it. A visitor is sent to sign in and asks on the page they return to. */
export function VideoRequestDialog({ keyCode, isOpen, onClose }: Props) {
  const [{ isBusy, sent, refused, isEmail }, setState] = useState<State>({ isBusy: false });
  async function send() {
    setState({ isBusy: true });
    try {
      setState({ isBusy: false, sent: await requestVideo({ keyCode }) });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500)
        return setState({ isBusy: false, refused: videoRequestMessages.failed });
      if (error.status === 401) return location.assign(videoRequestPath(keyCode));
      setState({ isBusy: false, refused: error.message, isEmail: error.fields?.["email"] !== undefined });
    }
  }
  return createPortal(
    <Dialog isOpen={isOpen} onClose={onClose} title="Satıcıdan video isteyin">
      <div className="message-form">
        {sent ? (
          <SentNotice sent={sent} />
        ) : isEmail ? (
          <ConfirmEmail />
        ) : (
          <>
            <p className="small">Satıcıya şu mesaj gönderilir:</p>
            <blockquote className="message-quote">{videoRequestText}</blockquote>
            {refused && (
              <div role="alert">
                <CannotWrite reason={refused} />
              </div>
            )}
            <Button look="primary" isWide disabled={isBusy} onClick={() => void send()}>
              {isBusy ? loadingText : "İsteği gönderin"}
            </Button>
          </>
        )}
        <Button look="line" isWide onClick={onClose}>
          {sent ? "Kapatın" : "Vazgeçin"}
        </Button>
      </div>
    </Dialog>,
    // The container of the button styles its children, so the dialog is rendered outside of it.
    document.body,
  );
}
