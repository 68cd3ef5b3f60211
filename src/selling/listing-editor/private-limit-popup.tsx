import { useState } from "react";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { privateLimitMessage } from "#src/selling/listings/rules.ts";

/**
 * Product 4.7: private members may have only two active or passive listings. The popup opens for each `answer` of a form
 * that was refused for this; without scripts the page's notice has the same text.
 */
export function PrivateLimitPopup({ answer }: { answer: { message: string } | undefined }) {
  const [closed, setClosed] = useState<unknown>();
  const isOpen = answer !== closed && answer?.message === privateLimitMessage;
  const close = () => setClosed(answer);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="İlan sınırına ulaştınız"
      actions={
        <>
          <Button onClick={close}>Kapatın</Button>
          <LinkButton look="ink" to="/ilanlarim" onClick={close}>
            İlanlarınıza gidin
          </LinkButton>
        </>
      }
    >
      <p>{privateLimitMessage}</p>
    </Dialog>
  );
}
