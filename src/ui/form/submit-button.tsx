import { type ComponentProps, use } from "react";
import { Button } from "../button.tsx";
import { loadingText } from "../loading.tsx";
import { Notice } from "../notice.tsx";
import { ClosedForms, useFormState } from "./form-state.ts";

type Props = ComponentProps<typeof Button> & {
  /** For a form that can be sent where others are closed. */
  isAlwaysOpen?: boolean;
};

/**
 * Submits its form; disabled while the form is being submitted. Where forms cannot be sent, a form's main button is
 * replaced by the reason, and all others are disabled.
 */
export function SubmitButton({ children, look = "primary", disabled, isAlwaysOpen = false, ...rest }: Props) {
  const { isSending } = useFormState();
  const reason = use(ClosedForms);
  const isClosed = reason !== null && !isAlwaysOpen;
  if (isClosed && look === "primary") return <Notice text={reason} />;
  return (
    <Button type="submit" look={look} disabled={isSending || isClosed || disabled} {...rest}>
      {isSending ? loadingText : children}
    </Button>
  );
}
