import type { matchRoutes, ServerBuild } from "react-router";

type Route = NonNullable<ServerBuild["routes"][string]>;
export type RouteTree = Parameters<typeof matchRoutes>[0];

/** The site's routes, each below its parent, with what `more` adds to each. */
export function routeTree(routes: ServerBuild["routes"], more: (route: Route) => object): RouteTree {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const below = (parent: string | undefined): RouteTree =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map((route) => {
        const { id, path, index } = route;
        const known = { id, ...(path === undefined ? {} : { path }), ...more(route) };
        return index ? { ...known, index } : { ...known, children: below(id) };
      }) as RouteTree;
  return below(undefined);
}
