import { createContext } from "react-router";
import type { Refusal } from "#src/shared/refusal.ts";
import type { PageThreads } from "./threads.server.ts";

/**
 * The page's HTML, passed to Fastify beside the Response: a web stream would split it into many small chunks. Null where
 * there is no page, as for a redirect or for data alone; with `undefined` there would be no default and reads would throw.
 */
export const pageBody = createContext<Buffer | null>(null);

/** Why a page with a valid address cannot be rendered: the database is unavailable for its loader or action. */
export const pageRefusal = createContext<Refusal | null>(null);

/** The rendering threads of a built site; null: the request thread renders. */
export const pageThreads = createContext<PageThreads | null>(null);
