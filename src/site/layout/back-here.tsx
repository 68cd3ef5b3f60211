import { useLocation } from "react-router";
import { useHydrated } from "#src/ui/use-hydrated.ts";

/** The address that a small form of the frame returns to; with scripts the page is never left. */
export function BackHere() {
  const { pathname, search } = useLocation();
  return useHydrated() ? null : <input type="hidden" name="ref" value={pathname + search} />;
}
