import { Notice } from "#src/ui/notice.tsx";
import { messageTexts } from "../rules.ts";
import { ConfirmEmail } from "./confirm-email.tsx";

/** In the place of the field to write in, where whatever is written would be refused; with the way out, if there is one. */
export function CannotWrite({ reason }: { reason: string }) {
  return reason === messageTexts.unconfirmed ? <ConfirmEmail /> : <Notice tone="info" text={reason} />;
}
