import { createContext, type ReactNode, type SubmitEvent, use, useState } from "react";
import { useSubmit } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { NamedListings } from "./named-listings.tsx";
import { askTitle, type OwnAction, ownActions } from "./rules.ts";

/** What a form changes: how many listings, and the names of the first ones. */
type Touched = { count: number; names: readonly string[] };
type Asked = Touched & { form: FormData; action: OwnAction };

const ConfirmContext = createContext<(event: SubmitEvent<HTMLFormElement>, touched: Touched) => void>(() => {});

/** For a form's `onSubmit`: holds an action that asks first until the dialog is confirmed. */
export const useConfirm = () => use(ConfirmContext);

/** The dialog that asks for confirmation before listings are sold or removed. Without scripts the server asks. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const submit = useSubmit();
  function confirm(event: SubmitEvent<HTMLFormElement>, touched: Touched) {
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const action = form.get("action") as OwnAction | null;
    // The button that leads to the promotions has no action.
    if (!action || !ownActions[action].ask) return;
    event.preventDefault();
    setAsked({ form, action, ...touched });
  }
  function go() {
    asked!.form.set("confirmed", "1");
    void submit(asked!.form, { method: "post", preventScrollReset: true });
    setAsked(undefined);
  }
  const ask = asked && ownActions[asked.action].ask;
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked && ask ? askTitle(asked.action, asked.count) : ""}
        actions={
          <>
            <Button onClick={() => setAsked(undefined)}>Vazgeçin</Button>
            <Button look="ink" onClick={go}>
              {ask?.yes}
            </Button>
          </>
        }
      >
        {asked && <NamedListings names={asked.names} count={asked.count} />}
        <p>{ask?.question}</p>
      </Dialog>
    </ConfirmContext>
  );
}
