import type { Context } from "#src/shared/context.server.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import { findSlugOfListing } from "./queries.server.ts";
import { reportAddress } from "./rules.ts";

/**
 * The address of the report of a certified listing; null without one. A cached page of the listing stays correct: its row
 * changes whenever the listing gets or loses a report.
 */
export const certificateOf = (ctx: Context, keyCode: string): Promise<string | null> =>
  dependOnSubjects([], async () => {
    const slug = await findSlugOfListing(ctx, keyCode);
    return slug === undefined ? null : reportAddress(slug);
  });
