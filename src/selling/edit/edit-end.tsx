import { outcomeOf } from "./edit-states.ts";
import { unitName } from "#src/listings/fields/edit-units.ts";
import { Button } from "#src/ui/button.tsx";
import { useFormState } from "#src/ui/form/form-state.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { useIsSending } from "#src/ui/form/use-is-sending.ts";
import { Notice } from "#src/ui/notice.tsx";
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
        <details className="edit__discard">
          <summary className="btn">Vazgeç</summary>
          <p className="small">Yaptığınız değişiklikler silinir, ilanınız olduğu gibi kalır.</p>
          <Button type="submit" look="line" size="s" form={discardFormId} disabled={isOff}>
            Evet, vazgeçin
          </Button>
        </details>
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
