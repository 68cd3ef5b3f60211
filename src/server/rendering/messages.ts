import type { StaticHandlerContext } from "react-router";
import type { Page } from "./page.server.tsx";

/** What a page's loaders and action returned or threw. */
export type Answers = Pick<StaticHandlerContext, "loaderData" | "actionData" | "errors">;

/** A page to render, sent to a rendering thread. */
export type RenderRequest = Omit<Page, "data"> & { id: number; data: Uint8Array<ArrayBuffer>; answers: Answers };

/** Sent by a rendering thread: that it is ready, a rendered page, or what rendering threw. */
export type RenderReply =
  | { isReady: true }
  | { id: number; html: Uint8Array; faults: unknown[] }
  | { id: number; fault: unknown };
