import latin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import latinExt from "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url";
import { use } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { ErrorPage } from "#src/layout/error-page.tsx";
import { Frame } from "#src/layout/frame.tsx";
import { readFrame, type FrameData } from "#src/layout/frame.server.ts";
import { appContext } from "#src/shared/context.server.ts";
import favicon from "#src/layout/favicon.svg?no-inline";
import { NonceContext } from "#src/ui/nonce.ts";
import type { Route } from "./+types/root.ts";
import "./app.css";

const fonts = [latin, latinExt].map((href) => ({
  rel: "preload",
  as: "font" as const,
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
  href,
}));
export const links: Route.LinksFunction = () => [...fonts, { rel: "icon", type: "image/svg+xml", href: favicon }];

export const loader = ({ context, request }: Route.LoaderArgs) => readFrame(context.get(appContext), request);

const viewports = { mobil: "width=device-width, initial-scale=1", masaustu: "width=1280" };

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = use(NonceContext);
  const frame = useRouteLoaderData<FrameData>("root");
  return (
    <html lang="tr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={viewports[frame?.view ?? "mobil"]} />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
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
