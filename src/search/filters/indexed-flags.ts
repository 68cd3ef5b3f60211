import { type Flag, flagKeys } from "./flags.ts";

/** Listings in paid places, by the promotion. The engines find them like flags; no address, form or count has them. */
export const placementFlags = { home: "placed-home", strip: "placed-strip", top: "placed-top" } as const;
export type PlacementFlag = (typeof placementFlags)[keyof typeof placementFlags];
export type IndexedFlag = Flag | PlacementFlag;
/** In the order of their bits. */
export const indexedFlags: readonly IndexedFlag[] = [...flagKeys, ...Object.values(placementFlags)];
