import type { Context } from "#src/shared/context.server.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import { selectSlugsOfListings } from "./queries.server.ts";
import { reportAddress } from "./rules.ts";

/**
 * The addresses of the reports of certified listings by key code; a listing without a report is left out. Cached pages of
 * a listing or of results stay correct: the listing's row changes whenever it gets or loses a report.
 */
export async function certificatesOf(ctx: Context, keyCodes: readonly string[]): Promise<Record<string, string>> {
  if (keyCodes.length === 0) return {};
  const rows = await dependOnSubjects([], () => selectSlugsOfListings(ctx, keyCodes));
  return Object.fromEntries(rows.map(({ keyCode, slug }) => [keyCode, reportAddress(slug)]));
}

/** The address of the report of one listing; null without one. */
export const certificateOf = async (ctx: Context, keyCode: string): Promise<string | null> =>
  (await certificatesOf(ctx, [keyCode]))[keyCode] ?? null;
