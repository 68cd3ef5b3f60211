/** A vehicle that a spare part fits: a model and its years; an end that is null is open. */
export type Fit = { brandId: number; modelId: number; yearFrom: number | null; yearTo: number | null };
