import type { matchRoutes, ServerBuild } from "react-router";
import { lookup } from "#src/shared/lookup.ts";

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

type Routes = Pick<ServerBuild, "routes" | "assets">;

/** A build with these routes alone: React Router goes through all that it is given, for each page. */
export function withRoutes<Build extends Routes>(build: Build, ids: readonly string[]): Build {
  const { routes, assets } = build;
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const value = lookup(all, id);
        return value === undefined ? [] : [[id, value]];
      }),
    );
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}

/** The ids of the routes of a tree. */
export const idsOf = (tree: RouteTree): string[] => tree.flatMap(({ id, children = [] }) => [id!, ...idsOf(children)]);

/**
 * The routes whose patterns may match a path, by its first segment: `matchRoutes` ranks all routes that it is given, each
 * time. Static segments match in any case, as in React Router.
 */
export function routesByFirstSegment(tree: RouteTree): (path: string) => RouteTree {
  const subtrees = new Map<string, RouteTree>();
  const statics = new Set(firstSegments(tree));
  return (path) => {
    const typed = decoded(path.split("/")[1] ?? "").toLowerCase();
    const segment = statics.has(typed) ? typed : "";
    const known = subtrees.get(segment) ?? within(tree, segment);
    subtrees.set(segment, known);
    return known;
  };
}

const decoded = (segment: string) => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The first segment of a route's own pattern; undefined where the routes below it have it. */
const firstOf = ({ path }: RouteTree[number]) =>
  path
    ?.split("/")
    .find((segment) => segment !== "")
    ?.toLowerCase();
const isStatic = (segment: string) => !/^[:*]|\?$/.test(segment);

const firstSegments = (tree: RouteTree): string[] =>
  tree.flatMap((route) => {
    const first = firstOf(route);
    if (first === undefined) return firstSegments(route.children ?? []);
    return isStatic(first) ? [first] : [];
  });

const within = (tree: RouteTree, segment: string): RouteTree =>
  tree.flatMap((route) => {
    const first = firstOf(route);
    if (first !== undefined) return isStatic(first) && first !== segment ? [] : [route];
    return route.children ? [{ ...route, children: within(route.children, segment) }] : [route];
  }) as RouteTree;
