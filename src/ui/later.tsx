import { type ComponentType, lazy, Suspense } from "react";

/**
 * A component whose code a browser fetches only where it is shown, so that everybody else's page stays light:
 * `const OwnerBar = later(async () => (await import("./owner-bar.tsx")).OwnerBar)`. In the HTML it is there at once.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
