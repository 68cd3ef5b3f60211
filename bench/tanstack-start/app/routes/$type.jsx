import { createFileRoute } from "@tanstack/react-router";
import { createServerFn } from "@tanstack/react-start";
import { getRequest } from "@tanstack/react-start/server";
import { RouterContextProvider, setMatches } from "react-router";
import ResultsPage, { handle, loader, meta } from "../../../../src/finding/search/results.page.tsx";

setMatches([{ id: "search/results.page", handle }]);

const readResults = createServerFn({ method: "GET" })
  .validator((params) => params)
  .handler(({ data: params }) => {
    const request = getRequest();
    return loader({ context: new RouterContextProvider(), params, request, url: new URL(request.url) });
  });

export const Route = createFileRoute("/$type")({
  loader: ({ params }) => readResults({ data: params }),
  head: ({ loaderData }) => {
    const said = meta({ loaderData });
    return {
      meta: said.filter(({ tagName }) => tagName === undefined),
      links: said.filter(({ tagName }) => tagName === "link").map(({ rel, href }) => ({ rel, href })),
    };
  },
  component: Results,
});

function Results() {
  return <ResultsPage loaderData={Route.useLoaderData()} />;
}
