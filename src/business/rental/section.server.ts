import type { MetaDescriptor } from "react-router";
import { sectionSlugs } from "#src/finding/search/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { slugify } from "#src/shared/turkish.ts";
import { openLanding, type LandingView } from "./landing/service.server.ts";
import { type BookingSearchView, openBookingSearch } from "./search/section.server.ts";

type Opened = {
  view: ({ kind: "search" } & Omit<BookingSearchView, "meta">) | ({ kind: "landing" } & LandingView);
  meta: MetaDescriptor[];
  jsonLd: object[];
  headers: Record<string, string>;
};

/**
 * What of `/arac-kiralama` and below is not a list of rental listings: the search by place and dates, and the pages of
 * places. A segment that is the slug of a place is its page, any other a brand or model; no slug is both (by test).
 */
export async function openRentalSection(
  ctx: Context,
  { type, vehicle, city }: { type: string; vehicle?: string | undefined; city?: string | undefined },
  url: URL,
): Promise<Opened | undefined> {
  if (slugify(type) !== sectionSlugs.kiralik || city !== undefined) return undefined;
  if (vehicle === undefined) {
    const search = await openBookingSearch(ctx, url);
    if (!search) return undefined;
    const { meta, ...view } = search;
    return { view: { kind: "search", ...view }, meta, jsonLd: [], headers: { "cache-control": "private, no-store" } };
  }
  const landing = await openLanding(ctx, vehicle, url);
  return (
    landing && { view: { kind: "landing", ...landing.view }, meta: landing.meta, jsonLd: landing.jsonLd, headers: {} }
  );
}
