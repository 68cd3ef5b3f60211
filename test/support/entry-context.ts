import { createStaticHandler, type EntryContext, type StaticHandlerContext } from "react-router";

/** The context of React Router's server for a document whose one page, at `/`, is `Page`. */
export async function entryContext(
  Page: () => React.ReactNode,
  {
    request = new Request("http://kontak.test/"),
    module = "",
    imports = [],
    entry = { module: "", imports: [] },
    url = "",
  }: {
    request?: Request;
    /** The files of the page, its entry, and the list of all pages, as browsers fetch them. */
    module?: string;
    imports?: string[];
    entry?: { module: string; imports: string[] };
    url?: string;
  } = {},
): Promise<EntryContext> {
  const asked = await createStaticHandler([{ id: "page", path: "/", Component: Page }]).query(request);
  return {
    manifest: { routes: { page: { id: "page", path: "/", module, imports } }, entry, url },
    routeModules: { page: { default: Page } },
    branches: [],
    staticHandlerContext: asked as StaticHandlerContext,
    serverHandoffString: "{}",
    renderMeta: {},
    future: {},
    ssr: true,
    routeDiscovery: { mode: "initial" },
    isSpaMode: false,
    serializeError: (error: Error) => error,
  } as unknown as EntryContext;
}
