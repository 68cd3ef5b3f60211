import type { Context } from "#src/shared/context.server.ts";

/**
 * What services need of their context where a test calls them on the database of its server. The server knows who listens
 * to the events that they publish; loading all features here would take a minute.
 */
export const contextOf = (db: Context["db"]) => ({ db, clock: () => new Date(), features: [] }) as unknown as Context;
