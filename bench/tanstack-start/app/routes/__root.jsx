import { HeadContent, Outlet, Scripts, createRootRoute } from "@tanstack/react-router";
import { createServerFn } from "@tanstack/react-start";
import { getRequest } from "@tanstack/react-start/server";
import { RouterContextProvider } from "react-router";
import { links, loader } from "../../../../src/root.tsx";
import { Frame } from "../../../../src/site/layout/frame.tsx";
import styles from "../../../../src/app.css?url";

const readFrame = createServerFn({ method: "GET" }).handler(() =>
  loader({ context: new RouterContextProvider(), request: getRequest() }),
);

export const Route = createRootRoute({
  loader: () => readFrame(),
  head: () => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { name: "color-scheme", content: "light dark" },
    ],
    links: [
      { rel: "stylesheet", href: styles },
      { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
      ...links(),
    ],
  }),
  component: Page,
});

function Page() {
  const frame = Route.useLoaderData();
  return (
    <html lang="tr">
      <head>
        <HeadContent />
      </head>
      <body>
        <Frame data={frame}>
          <Outlet />
        </Frame>
        <Scripts />
      </body>
    </html>
  );
}
