import type { ComponentProps } from "react";
import { Button } from "../button.tsx";
import { loadingText } from "../loading.tsx";
import { useFormState } from "./form-state.ts";

/** Sends its form; off while the form is on its way, on again when it was refused. */
export function SubmitButton({ children, look = "primary", disabled, ...rest }: ComponentProps<typeof Button>) {
  const { isSending } = useFormState();
  return (
    <Button type="submit" look={look} disabled={isSending || disabled} {...rest}>
      {isSending ? loadingText : children}
    </Button>
  );
}
