import type { Consent } from "./choice-cookies.ts";

/** What every page may read of the root route's data: the member's links and the visitor's choice about cookies. */
export type RootData = {
  member: { links: readonly { to: string; label: string }[] } | undefined;
  consent: Consent | undefined;
};
