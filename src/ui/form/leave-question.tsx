import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";

/** Asks before the page is left while a form of it has changes that are not saved. */
export function LeaveQuestion({ isChanged }: { isChanged: boolean }) {
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(useCallback((event) => isChanged && event.preventDefault(), [isChanged]));
  const stay = () => leaving.reset?.();
  return (
    <Dialog
      isOpen={leaving.state === "blocked"}
      onClose={stay}
      title="Yazdıklarınız silinsin mi?"
      actions={
        <>
          <Button onClick={stay}>Yazmaya dönün</Button>
          <Button look="ink" onClick={() => leaving.proceed?.()}>
            Evet, silinsin
          </Button>
        </>
      }
    >
      <p>Kaydetmeden ayrılırsanız son yazdıklarınız silinir.</p>
    </Dialog>
  );
}
