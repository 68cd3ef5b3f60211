import { type ComponentType, lazy, Suspense } from "react";

/**
 * A component whose code a browser fetches only where it is shown, so that other pages stay light:
 * `const OwnerBar = later(async () => (await import("./owner-bar.tsx")).OwnerBar)`. The server's HTML contains it.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // A failed fetch, because of the connection or a new version, must not break the rest of the page.
  const Part = lazy(async () => ({ default: await load().catch(() => Missing) }));
  // The server loads it before the first request, so that every page is complete.
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
