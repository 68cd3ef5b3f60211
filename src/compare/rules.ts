import { isKeyCode } from "#src/listings/key-codes.ts";

/** Product 8.5: as few and as many listings are compared. */
export const compareMin = 2;
export const compareMax = 4;

/** Product 8.5; where a spare part is among them they are listings. */
export const compareMessages = {
  atLeast: (thing: string) => `En az ${compareMin} ${thing} seçmelisiniz.`,
  atMost: (thing: string) => `En fazla ${compareMax} ${thing} karşılaştırabilirsiniz.`,
  none: "Lütfen karşılaştırmak istediğiniz araçları seçiniz.",
};

type Compared = { isPart?: boolean };

/** What is chosen, in one word. */
export const thingOf = (chosen: readonly Compared[]): string => (chosen.some(({ isPart }) => isPart) ? "ilan" : "araç");

export const comparePath = "/karsilastir";
/** Product 8.5: repeated in the compare page's address. */
export const compareParam = "keyCode[]";
/** Leaves out what is the same everywhere. */
export const differencesParam = "fark";

/** Product 8.5: what the box at the bottom shows of a chosen listing. */
export type CompareItem = Compared & { keyCode: string; thumbUrl: string | null; name: string; price: string };

/** The compare page of these listings, in their order. */
export function compareAddress(keyCodes: readonly string[], { onlyDifferences = false } = {}): string {
  const params = new URLSearchParams(keyCodes.map((keyCode) => [compareParam, keyCode]));
  if (onlyDifferences) params.set(differencesParam, "1");
  return params.size > 0 ? `${comparePath}?${params}` : comparePath;
}

/** What an address asks to compare: each listing once, how many that are, and those that are shown. */
export function readCompared(params: URLSearchParams) {
  const asked = [...new Set(params.getAll(compareParam).map((text) => text.toUpperCase()))].filter(isKeyCode);
  return {
    keyCodes: asked.slice(0, compareMax),
    count: asked.length,
    onlyDifferences: params.get(differencesParam) === "1",
  };
}

/** Why so many listings cannot be compared; nothing where they can. */
export function numberMessage(count: number, chosen: readonly Compared[] = []): string | null {
  if (count === 0) return compareMessages.none;
  if (count < compareMin) return compareMessages.atLeast(thingOf(chosen));
  return count > compareMax ? compareMessages.atMost(thingOf(chosen)) : null;
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
