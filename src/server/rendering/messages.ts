import type { StaticHandlerContext } from "react-router";
import type { Page } from "./page.server.tsx";

/** What the loaders and the action of a page answered, or failed with. */
export type Answers = Pick<StaticHandlerContext, "loaderData" | "actionData" | "errors">;

/** A page to render, as it is sent to a thread. */
export type Order = Omit<Page, "data"> & { id: number; data: Uint8Array<ArrayBuffer>; answers: Answers };

/** What a thread tells: that it takes orders, a page, or what its frame threw. */
export type Told =
  | { isReady: true }
  | { id: number; html: Uint8Array; faults: unknown[] }
  | { id: number; fault: unknown };
