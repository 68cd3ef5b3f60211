import { useState } from "react";
import { outcomeOf } from "./edit-states.ts";
import { unitName } from "#src/selling/listings/fields/edit-units.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { useFormState } from "#src/ui/form/form-state.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { useIsSending } from "#src/ui/form/use-is-sending.ts";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { WizardNow } from "../wizard/wizard-shell.tsx";
import type { EditPageData } from "./edit-page-data.server.ts";
import { changedUnits, discardFormId, type EditForm, mustBeSeen, outcomeText } from "./rules.ts";

type Props = Pick<EditPageData, "edit"> & { now: WizardNow<EditForm> };

/** The end of an edit's form: what saving will do, and the buttons for the next step, saving and discarding. */
export function EditEnd({ edit: { state, content }, now: { form, photos, back, next } }: Props) {
  const mine = { form, photoIds: photos.ids };
  const isOff = [useFormState().isSending, useIsSending()].includes(true);
  const changed = changedUnits(content, mine);
  const outcome = outcomeOf(state, mustBeSeen(content, mine));
  const isQueue = changed.length > 0 && outcome === "queue";
  return (
    <>
      <div role="status" className="edit__outcome">
        <Notice tone={isQueue ? "warn" : "info"} text={outcomeText(state, outcome, changed.map(unitName))} />
      </div>
      <div className="formend edit__end">
        {back}
        <Discard hasChanges={changed.length > 0} isOff={isOff} />
        {next && (
          <Button type="submit" look="line" name="intent" value="devam" disabled={isOff}>
            Devam<span className="sr">: {next}</span>
          </Button>
        )}
        <SubmitButton name="intent" value="kaydet">
          Değişiklikleri kaydedin
        </SubmitButton>
      </div>
    </>
  );
}

const discardText = "Yaptığınız değişiklikler silinir, ilanınız olduğu gibi kalır.";

/** Throws the edit away: a dialog asks first where something was changed; without scripts a second button does. */
function Discard({ hasChanges, isOff }: { hasChanges: boolean; isOff: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const isHydrated = useHydrated();
  if (!isHydrated)
    return (
      <details className="edit__discard">
        <summary className="btn">Vazgeç</summary>
        <p className="small">{discardText}</p>
        <Button type="submit" look="line" size="s" form={discardFormId} disabled={isOff}>
          Evet, vazgeçin
        </Button>
      </details>
    );
  if (!hasChanges)
    return (
      <Button type="submit" form={discardFormId} disabled={isOff}>
        Vazgeç
      </Button>
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>Vazgeç</Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Değişiklikler silinsin mi?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Düzenlemeye dönün</Button>
            <Button type="submit" look="ink" form={discardFormId} disabled={isOff}>
              Evet, vazgeçin
            </Button>
          </>
        }
      >
        <p>{discardText}</p>
      </Dialog>
    </>
  );
}
