import { isKeyCode } from "#src/selling/listings/key-codes.ts";

/** Product 8.5: the minimum and maximum of compared listings. */
export const compareMin = 2;
export const compareMax = 4;

/** Product 8.5: the messages; with a spare part among them they are called listings. */
export const compareMessages = {
  atLeast: (thing: string) => `En az ${compareMin} ${thing} seçmelisiniz.`,
  atMost: (thing: string) => `En fazla ${compareMax} ${thing} karşılaştırabilirsiniz.`,
  none: "Lütfen karşılaştırmak istediğiniz araçları seçiniz.",
};

type Compared = { isPart?: boolean };

/** The word for the chosen things. */
export const thingOf = (chosen: readonly Compared[]): string => (chosen.some(({ isPart }) => isPart) ? "ilan" : "araç");

export const comparePath = "/karsilastir";
/** Product 8.5: repeated in the compare page's address. */
export const compareParam = "keyCode[]";
/** The parameter that hides equal rows. */
export const differencesParam = "fark";

/** Product 8.5: the data of a chosen listing in the box at the bottom. */
export type CompareItem = Compared & { keyCode: string; thumbUrl: string | null; name: string; price: string };

/** The address of the comparison of these listings, in their order. */
export function compareAddress(keyCodes: readonly string[], { onlyDifferences = false } = {}): string {
  const params = new URLSearchParams(keyCodes.map((keyCode) => [compareParam, keyCode]));
  if (onlyDifferences) params.set(differencesParam, "1");
  return params.size > 0 ? `${comparePath}?${params}` : comparePath;
}

/** Parses an address: the distinct listings, their number, and those that are shown. */
export function readCompared(params: URLSearchParams) {
  const asked = [...new Set(params.getAll(compareParam).map((text) => text.toUpperCase()))].filter(isKeyCode);
  return {
    keyCodes: asked.slice(0, compareMax),
    count: asked.length,
    onlyDifferences: params.get(differencesParam) === "1",
  };
}

/** Why this number of listings cannot be compared; null if it can. */
export function numberMessage(count: number, chosen: readonly Compared[] = []): string | null {
  if (count === 0) return compareMessages.none;
  if (count < compareMin) return compareMessages.atLeast(thingOf(chosen));
  return count > compareMax ? compareMessages.atMost(thingOf(chosen)) : null;
}

/** Parses the selection stored in the tab; an invalid one is empty. */
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
