import { createContext } from "react-router";
import type { Refusal } from "#src/shared/refusal.ts";
import type { PageThreads } from "./threads.server.ts";

/**
 * The page's HTML, handed to Fastify beside the Response: web streams would carry it in many small pieces. Null where
 * there is no page, as for a redirect or for data alone; `undefined` would count as no default and reading it would throw.
 */
export const pageBody = createContext<Buffer | null>(null);

/** Why a page cannot be answered although its address is right: a loader or an action found the database away. */
export const pageRefusal = createContext<Refusal | null>(null);

/** The threads that render, where the site is built; null: the thread that answers does. */
export const pageThreads = createContext<PageThreads | null>(null);
