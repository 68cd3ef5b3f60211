/** A vehicle that a spare part fits: a model and its years; an end that is null is open. */
export type Fit = { brandId: number; modelId: number; yearFrom: number | null; yearTo: number | null };

/** `2012–2020`, `2012 ve sonrası`, `2020 ve öncesi`; empty for all years. */
export function yearsText(from: number | string | null | undefined, to: number | string | null | undefined): string {
  if (from && to) return from === to ? String(from) : `${from}–${to}`;
  if (from) return `${from} ve sonrası`;
  return to ? `${to} ve öncesi` : "";
}
