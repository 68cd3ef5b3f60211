import type { Context } from "#src/shared/context.server.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import { selectReportsOfListings } from "./queries.server.ts";
import { findingsInShort } from "./report.ts";
import { reportAddress } from "./rules.ts";

/** The report of a certified listing, as its card names it. */
type Certificate = { address: string; findings: string };

/**
 * The reports of certified listings by key code; a listing without a report is left out. Cached pages of a listing or of
 * results stay correct: the listing's row changes whenever it gets or loses a report.
 */
export async function certificatesOf(ctx: Context, keyCodes: readonly string[]): Promise<Record<string, Certificate>> {
  if (keyCodes.length === 0) return {};
  const rows = await dependOnSubjects([], () => selectReportsOfListings(ctx, keyCodes));
  return Object.fromEntries(
    rows.map(({ keyCode, slug, ...counts }) => [
      keyCode,
      { address: reportAddress(slug), findings: findingsInShort(counts) },
    ]),
  );
}

/** The address of the report of one listing; null without one. */
export const certificateOf = async (ctx: Context, keyCode: string): Promise<string | null> =>
  (await certificatesOf(ctx, [keyCode]))[keyCode]?.address ?? null;
