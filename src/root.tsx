import { use } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import { ErrorPage } from "#src/site/layout/error-page.tsx";
import { footerHtml } from "#src/site/layout/footer-html.server.tsx";
import { Frame } from "#src/site/layout/frame.tsx";
import { readFrame, type FrameData } from "#src/site/layout/frame.server.ts";
import { appContext } from "#src/shared/context.server.ts";
import { htmlPart } from "#src/shared/html-part.server.ts";
import { pageParameters } from "#src/site/layout/page-parameters.ts";
import latin from "#src/ui/fonts/inter-latin.woff2?url";
import turkish from "#src/ui/fonts/inter-turkish.woff2?url";
import { NonceContext } from "#src/ui/nonce.ts";
import styles from "./app.css?url";
import type { Route } from "./+types/root.ts";

export const links: Route.LinksFunction = () =>
  [latin, turkish].map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    href,
  }));

export async function loader({ context, request }: Route.LoaderArgs): Promise<FrameData> {
  const { footer, ...frame } = await readFrame(context.get(appContext), request);
  return { ...frame, footer: htmlPart(context, request, [footerHtml(footer)]) };
}

export { unlessOnlyHashDiffers as shouldRevalidate } from "#src/shared/should-revalidate.ts";

const viewports = { mobil: "width=device-width, initial-scale=1", masaustu: "width=1280" };

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = use(NonceContext);
  const frame = useRouteLoaderData<FrameData>("root");
  const pageId = useMatches().at(-1)?.id ?? "root";
  return (
    <html lang="tr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={viewports[frame?.view ?? "mobil"]} />
        <meta name="color-scheme" content="light dark" />
        {/* `precedence` lets React write it before everything that the first paint does not need. */}
        <link rel="stylesheet" href={styles} precedence="site" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body {...pageParameters(pageId, frame)}>
        <Frame data={frame}>{children}</Frame>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} data={useRouteLoaderData<FrameData>("root")} />;
}
