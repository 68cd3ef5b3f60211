import { isKeyCode } from "#src/selling/listings/rules.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { mergeGarage } from "./api.ts";
import type { Feedback } from "./change-garage.ts";
import { guestGarageKey, readGuestGarage } from "./guest-list.ts";
import { garageMessages, guestGarageMaxItems } from "./rules.ts";

/** `form` is the hearts' form without scripts. */
type GuestFeedback = Feedback & { form: HTMLFormElement };

/** The key codes in the visitor's garage, the newest first; invalid ones are ignored. */
export const guestKeyCodes = (): string[] =>
  readGuestGarage().split(" ").filter(isKeyCode).slice(0, guestGarageMaxItems);

/**
 * Adds a listing to the visitor's garage or removes it, and shows the result as a toast. A full garage offers signing in;
 * without the browser's storage the visitor signs in at once.
 */
export function changeGuestGarage(keyCode: string, isIn: boolean, feedback: GuestFeedback) {
  const { toast, goTo, form } = feedback;
  const others = guestKeyCodes().filter((other) => other !== keyCode);
  if (isIn && others.length >= guestGarageMaxItems) {
    const action = { label: "Giriş yapın", run: () => addAfterSignIn(form, keyCode) };
    return toast({ text: garageMessages.guestFull, icon: "alert", action });
  }
  if (!writeGuestGarage(isIn ? [keyCode, ...others] : others)) return addAfterSignIn(form, keyCode);
  const action = isIn
    ? { label: "Garajım", run: () => goTo("/garaj") }
    : { label: "Geri alın", run: () => changeGuestGarage(keyCode, true, feedback) };
  toast({ text: isIn ? garageMessages.added : garageMessages.removed, icon: "heart", action });
}

/** Stores the list and notifies this tab's subscribers; false where the browser refuses storage. */
function writeGuestGarage(keyCodes: readonly string[]): boolean {
  try {
    if (keyCodes.length > 0) localStorage.setItem(guestGarageKey, keyCodes.join(" "));
    else localStorage.removeItem(guestGarageKey);
  } catch {
    return false;
  }
  // Browsers send this event to the other tabs only.
  dispatchEvent(new Event("storage"));
  return true;
}

/** Sends the form, so that the server stores what to add and leads to the sign-in page. */
function addAfterSignIn(form: HTMLFormElement, keyCode: string) {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "ekle";
  field.value = keyCode;
  form.append(field);
  // Unlike `requestSubmit`, this does not run the form's `submit` listener.
  form.submit();
  field.remove();
}

/** Removes listings without a message; those that another tab has added meanwhile stay. */
export function removeFromGuestGarage(keyCodes: readonly string[]) {
  const left = guestKeyCodes().filter((keyCode) => !keyCodes.includes(keyCode));
  if (left.join(" ") !== readGuestGarage()) writeGuestGarage(left);
}

type Merging = Pick<Feedback, "toast"> & { revalidate: () => void };

/** Moves what a visitor had collected in this browser into the signed-in member's garage; retried on the next page if it fails. */
export async function mergeGuestGarage({ toast, revalidate }: Merging) {
  const keyCodes = guestKeyCodes();
  try {
    const { added, message } = await mergeGarage({ keyCodes });
    removeFromGuestGarage(keyCodes);
    if (message) toast({ text: message, icon: "heart" });
    if (added > 0) revalidate();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
