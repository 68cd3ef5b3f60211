import { type ComponentType, lazy, Suspense } from "react";

/**
 * A component whose code a browser fetches only where it is shown, so that everybody else's page stays light:
 * `const OwnerBar = later(async () => (await import("./owner-bar.tsx")).OwnerBar)`. In the HTML it is there at once.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // What does not come, because of the connection or of a new version, takes nothing else of the page with it.
  const Part = lazy(async () => ({ default: await load().catch(() => Missing) }));
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

const Missing = () => (
  <p className="field__error" role="alert">
    Bu bölüm yüklenemedi. Sayfayı yenileyip tekrar deneyin.
  </p>
);
