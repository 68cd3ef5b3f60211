import { isKeyCode } from "#src/listings/key-codes.ts";

/** Spec 9: as few and as many listings are compared. */
export const compareMin = 2;
export const compareMax = 4;

/** Spec 5, compare. */
export const compareMessages = {
  atLeast: "En az 2 araç seçmelisiniz.",
  atMost: "En fazla 4 araç karşılaştırabilirsiniz.",
  none: "Lütfen karşılaştırmak istediğiniz araçları seçiniz.",
};

export const comparePath = "/karsilastir";
/** Spec 2: repeated in the compare page's address. */
export const compareParam = "keyCode[]";
/** Leaves out what is the same everywhere. */
export const differencesParam = "fark";

/** Spec 3, compare item: what the box at the bottom shows of a chosen listing. */
export type CompareItem = { keyCode: string; thumbUrl: string | null; name: string; price: string };

/** The compare page of these listings, in their order. */
export function compareAddress(keyCodes: readonly string[], { onlyDifferences = false } = {}): string {
  const params = new URLSearchParams(keyCodes.map((keyCode) => [compareParam, keyCode]));
  if (onlyDifferences) params.set(differencesParam, "1");
  return params.size > 0 ? `${comparePath}?${params}` : comparePath;
}

/** What an address asks to compare: each listing once, and what is to be said about their number. */
export function readCompared(params: URLSearchParams) {
  const asked = [...new Set(params.getAll(compareParam).map((text) => text.toUpperCase()))].filter(isKeyCode);
  return {
    keyCodes: asked.slice(0, compareMax),
    onlyDifferences: params.get(differencesParam) === "1",
    message: numberMessage(asked.length),
  };
}

/** Why so many listings cannot be compared; nothing where they can. */
export function numberMessage(count: number): string | null {
  if (count === 0) return compareMessages.none;
  if (count < compareMin) return compareMessages.atLeast;
  return count > compareMax ? compareMessages.atMost : null;
}

/** The chosen listings as a tab keeps them; anything else is none. */
export function parseItems(text: string | null): CompareItem[] {
  try {
    const items: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(items) ? items.filter(isItem).slice(0, compareMax) : [];
  } catch {
    return [];
  }
}

function isItem(value: unknown): value is CompareItem {
  const { keyCode, thumbUrl, name, price } = (value ?? {}) as Record<string, unknown>;
  if (typeof keyCode !== "string" || typeof name !== "string" || typeof price !== "string") return false;
  return isKeyCode(keyCode) && (thumbUrl === null || (typeof thumbUrl === "string" && /^\/(?!\/)/.test(thumbUrl)));
}
