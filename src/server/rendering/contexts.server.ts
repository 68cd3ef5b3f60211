import { createContext } from "react-router";
import type { PageThreads } from "./threads.server.ts";

/**
 * The page's HTML, handed to Fastify beside the Response: web streams would carry it in many small pieces. Null where
 * there is no page, as for a redirect or for data alone; `undefined` would count as no default and reading it would throw.
 */
export const pageBody = createContext<Buffer | null>(null);

/** The threads that render, where the site is built; null: the thread that answers does. */
export const pageThreads = createContext<PageThreads | null>(null);
