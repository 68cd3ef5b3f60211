import { Button, LinkButton } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { privateLimitMessage } from "./rules.ts";

/** Spec 5: private members may have only two active or passive listings (popup says so). */
export function PrivateLimitPopup({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="İlan sınırına ulaştınız"
      actions={
        <>
          <Button onClick={onClose}>Kapatın</Button>
          <LinkButton look="ink" to="/ilanlarim" onClick={onClose}>
            İlanlarınıza gidin
          </LinkButton>
        </>
      }
    >
      <p>{privateLimitMessage}</p>
    </Dialog>
  );
}
