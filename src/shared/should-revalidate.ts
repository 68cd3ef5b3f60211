import type { ShouldRevalidateFunctionArgs } from "react-router";

/** An address that differs in its hash alone has the same data: nothing is loaded, also where the hash is taken away. */
export const unlessOnlyHashDiffers = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.hash === nextUrl.hash || currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search
    ? defaultShouldRevalidate
    : false;
