import { type ComponentProps, use } from "react";
import { Button } from "../button.tsx";
import { loadingText } from "../loading.tsx";
import { Notice } from "../notice.tsx";
import { ClosedForms, useFormState } from "./form-state.ts";

type Props = ComponentProps<typeof Button> & {
  /** Of a form that can be sent where others are closed. */
  isAlwaysOpen?: boolean;
};

/**
 * Sends its form; off while the form is on its way, on again when it was refused. Where forms cannot be sent, the reason
 * stands in the place of a form's main button, and all others are off.
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
