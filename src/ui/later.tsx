import { type ComponentType, lazy, Suspense } from "react";

/**
 * A component whose code a browser fetches only where it is shown, so that everybody else's page stays light:
 * `const OwnerBar = later(async () => (await import("./owner-bar.tsx")).OwnerBar)`. In the HTML it is there at once.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  // The server has it before the first request, so that no page leaves without it.
  let Known: ComponentType<Props> | undefined;
  if (import.meta.env.SSR)
    load().then(
      (part) => (Known = part),
      () => {},
    );
  return function Later(props: Props) {
    return <Suspense>{Known ? <Known {...props} /> : <Part {...props} />}</Suspense>;
  };
}
