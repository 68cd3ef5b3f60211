import { type Placement, placementKeys } from "#src/shared/promotions.ts";
import { type Flag, flagKeys } from "./flags.ts";

/** Listings in paid places, by the promotion. The engines find them like flags; no address, form or count has them. */
export const placementFlag = (placement: Placement) => `placed-${placement}` as const;
type PlacementFlag = ReturnType<typeof placementFlag>;
export type IndexedFlag = Flag | PlacementFlag;
/** In the order of their bits. */
export const indexedFlags: readonly IndexedFlag[] = [...flagKeys, ...placementKeys.map(placementFlag)];
