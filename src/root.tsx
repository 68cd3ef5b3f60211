import { use } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { unexpectedError } from "#src/shared/refusal.ts";
import { NonceContext } from "#src/ui/nonce.ts";
import type { Route } from "./+types/root.ts";
import "@fontsource-variable/inter/index.css";
import "./app.css";

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = use(NonceContext);
  return (
    <html lang="tr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
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
  return (
    <main>
      <h1>{isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : unexpectedError}</h1>
    </main>
  );
}
