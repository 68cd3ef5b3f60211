import { createContext, type ReactNode, type SubmitEvent, use, useState } from "react";
import { useSubmit } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { type OwnAction, ownActions } from "./rules.ts";

type Asked = { form: FormData; action: OwnAction; count: number };

const ConfirmContext = createContext<(event: SubmitEvent<HTMLFormElement>, count: number) => void>(() => {});

/** For a form's `onSubmit`: holds an irreversible action on `count` listings until the dialog is confirmed. */
export const useConfirm = () => use(ConfirmContext);

/** The dialog that asks for confirmation before listings are sold or removed. Without scripts the server asks. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const submit = useSubmit();
  function confirm(event: SubmitEvent<HTMLFormElement>, count: number) {
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const action = form.get("action") as OwnAction;
    if (!ownActions[action].ask) return;
    event.preventDefault();
    setAsked({ form, action, count });
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
        title={ask?.title ?? ""}
        actions={
          <>
            <Button onClick={() => setAsked(undefined)}>Vazgeçin</Button>
            <Button look="ink" onClick={go}>
              {ask?.yes}
            </Button>
          </>
        }
      >
        <p>
          {asked && asked.count > 1 && `${asked.count} ilan seçtiniz. `}
          {ask?.question}
        </p>
      </Dialog>
    </ConfirmContext>
  );
}
