import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useMatches, useRouteError } from "react-router";
import { HeartsProvider } from "#src/finding/garage/hearts.tsx";
import { ClosedForms } from "#src/ui/form/form-state.ts";
import { later } from "#src/ui/later.tsx";
import { ToastProvider } from "#src/ui/toast.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { Footer } from "./footer.tsx";
import type { PageHandle } from "#src/shared/page-handle.ts";
import type { FrameData } from "./frame.server.ts";
import { Header } from "./header.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { TabBar } from "./tab-bar.tsx";

/** Only for an impersonating admin. */
const ImpersonationBar = later(
  async () => (await import("#src/people/accounts/impersonation/impersonation-bar.tsx")).ImpersonationBar,
);
/** Until it is answered. */
const CookieConsent = later(async () => (await import("./cookie-consent.tsx")).CookieConsent);
/** For visitors who have not closed it. */
const EventPopup = later(async () => (await import("./event-popup.tsx")).EventPopup);
/** For members with a package alone. */
const LatestOffers = lazy(() => import("#src/finding/search/latest/latest-offers.tsx"));

const BackgroundParts = lazy(() => import("#src/site/pwa/background-parts.tsx"));

/** What runs behind the pages of a member. */
function InBackground() {
  return useHydrated() ? (
    <Suspense>
      <BackgroundParts />
    </Suspense>
  ) : null;
}

/** Registers the service worker, which caches the offline page, after the page has loaded. */
function StoredOfflinePage() {
  useEffect(() => {
    const register = () =>
      void import("#src/site/pwa/register-worker.ts").then(
        ({ registerWorker }) => registerWorker(),
        () => {},
      );
    if (document.readyState === "complete") return register();
    addEventListener("load", register, { once: true });
    return () => removeEventListener("load", register);
  }, []);
  return null;
}

/** Header, footer and bars round every page, which is the content of `main`; the desks of staff have their own. */
export function Frame({ data, children }: { data: FrameData | undefined; children: ReactNode }) {
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PageHandle);
  const { hidesTabBar, hasShortFooter = false, skipLinks = {} } = handles.at(-1) ?? {};
  const isError = useRouteError() != null;
  const hasOwnFrame = !isError && handles.some((handle) => handle.hasOwnFrame);
  const content = <ClosedForms value={data?.member?.closedForms ?? null}>{children}</ClosedForms>;
  return (
    <ToastProvider>
      <HeartsProvider count={data?.member?.garageCount} canMerge={data?.member?.impersonationMsLeft === null}>
        <a className="skip" href="#icerik">
          İçeriğe geç
        </a>
        {Object.entries(isError ? {} : skipLinks).map(([id, text]) => (
          <a key={id} className="skip" href={`#${id}`}>
            {text}
          </a>
        ))}
        <NavigationProgress />
        {data?.member && data.member.impersonationMsLeft !== null && (
          <ImpersonationBar
            name={`${data.member.firstName} ${data.member.lastName}`}
            msLeft={data.member.impersonationMsLeft}
          />
        )}
        {hasOwnFrame ? (
          content
        ) : (
          <>
            <Header data={data} />
            <main id="icerik" tabIndex={-1}>
              {content}
            </main>
            <Footer data={data} isShort={hasShortFooter && !isError} />
          </>
        )}
        {data?.member?.impersonationMsLeft === null && <InBackground />}
        {data?.isOfflineOn && !data.member && <StoredOfflinePage />}
        {data?.member?.getsLatest && !hasOwnFrame && (
          <Suspense>
            <LatestOffers />
          </Suspense>
        )}
        {data && data.consent === undefined && <CookieConsent />}
        {!hidesTabBar && !hasOwnFrame && <TabBar data={data} />}
        {data && !data.member && !data.isEventPopupDismissed && <EventPopup />}
      </HeartsProvider>
    </ToastProvider>
  );
}
