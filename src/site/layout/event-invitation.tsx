import { Button, LinkButton } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";

/** Content of the event popup; its code is loaded when a visitor is about to leave. */
export function EventInvitation({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Gitmeden üye olmak ister misiniz?"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Şimdi değil
          </Button>
          <LinkButton look="ink" to="/bireysel/kayit" onClick={onClose}>
            Üye olun
          </LinkButton>
        </>
      }
    >
      <p className="small muted">
        Üyelik ücretsizdir. Aracınızı katalogdan seçip birkaç dakikada ilan verebilirsiniz; bireysel üyelerden ilan
        ücreti alınmaz.
      </p>
    </Dialog>
  );
}
