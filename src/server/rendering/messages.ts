import type { StaticHandlerContext } from "react-router";
import type { Page } from "./page.server.tsx";

type Found = StaticHandlerContext;
/** What the router found at a page's address, and what its loaders and action returned or threw. */
export type Answers = Pick<Found, "location" | "loaderData" | "actionData" | "errors"> & {
  /** Of the routes their ids alone. */
  matches: (Pick<Found["matches"][number], "params" | "pathname" | "pathnameBase"> & { route: { id: string } })[];
};

/** What a rendering thread has to know of React Router's context. */
export const answersOf = ({ location, loaderData, actionData, errors, matches }: Found): Answers => ({
  location,
  loaderData,
  actionData,
  errors,
  matches: matches.map(({ params, pathname, pathnameBase, route: { id } }) => ({
    params,
    pathname,
    pathnameBase,
    route: { id },
  })),
});

/** A page to render, sent to a rendering thread. */
export type RenderRequest = Omit<Page, "data"> & { id: number; data: Uint8Array<ArrayBuffer>; answers: Answers };

/** Sent by a rendering thread: that it is ready, a rendered page, or what rendering threw. */
export type RenderReply =
  | { isReady: true }
  | { id: number; html: Uint8Array; faults: unknown[] }
  | { id: number; fault: unknown };
