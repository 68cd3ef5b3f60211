/**
 * Where the browser stores a visitor's garage: key codes separated by spaces, the newest first. A text, so that React
 * compares snapshots by value.
 */
export const guestGarageKey = "garaj";

/** The stored list; empty where the browser refuses storage. */
export function readGuestGarage(): string {
  try {
    return localStorage[guestGarageKey] ?? "";
  } catch {
    return "";
  }
}

/** Calls `onChange` when this tab or another one has changed the list; returns a function that ends it. */
export function subscribeToGuestGarage(onChange: () => void) {
  addEventListener("storage", onChange);
  return () => removeEventListener("storage", onChange);
}
