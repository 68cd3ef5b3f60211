import { useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import { useFetcher, useNavigate } from "react-router";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { FormDialog } from "#src/ui/form-dialog.tsx";
import { useToast } from "#src/ui/toast.tsx";
import { newSearchPath, routeOf, searchesAddress } from "./addresses.ts";
import { searchMessages } from "./rules.ts";
import { SaveFields } from "./save-fields.tsx";
import { SignInFirst, signInFirstText, useIsVisitor } from "./sign-in-first.tsx";

/** The dialog that saves a search; a visitor reads that they sign in first. */
export function SaveDialog({ address, title }: { address: string; title: string }) {
  const [isOpen, setOpen] = useState(true);
  const fetcher = useFetcher<unknown>();
  const toast = useToast();
  const navigate = useNavigate();
  const formId = useId();
  const isVisitor = useIsVisitor();
  const Fields = isVisitor ? SignInFirst : SaveFields;
  const answer = fetcher.data;
  const isSaved = typeof answer === "object" && answer !== null && "isSaved" in answer;
  useEffect(() => {
    if (!isSaved) return;
    toast({
      text: searchMessages.saved,
      icon: "check",
      action: { label: "Aramalarım", run: () => void navigate(searchesAddress) },
    });
  }, [isSaved, toast, navigate]);
  return createPortal(
    <FormDialog
      isOpen={isOpen && !isSaved}
      onClose={() => setOpen(false)}
      title="Aramayı kaydedin"
      submit={
        <SubmitButton form={formId} disabled={fetcher.state !== "idle"}>
          {isVisitor ? signInFirstText : "Kaydedin"}
        </SubmitButton>
      }
    >
      <Form id={formId} fetcher={fetcher} method="post" action={newSearchPath} className="save-search">
        <input type="hidden" name="inPlace" value="1" />
        <Fields title={title} {...routeOf(address)} />
      </Form>
    </FormDialog>,
    document.body,
  );
}
