import { entitlementsOf } from "#src/people/accounts/entitlements/rules.ts";
import { can } from "#src/people/accounts/permissions/rules.ts";
import { countedPage } from "#src/shared/page-number.ts";
import { lookup } from "#src/shared/lookup.ts";
import { compareTurkish } from "#src/shared/turkish.ts";
import { findOwnerAndState } from "#src/selling/listings/owner-queries.server.ts";
import { myTabs } from "#src/selling/listings/own-listings.ts";
import { readListingReport } from "#src/selling/statistics/service.server.ts";
import { defaultDays, reportDays } from "#src/selling/statistics/rules.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { readKeyCode } from "#src/selling/listings/key-codes.ts";
import { standingsOf } from "#src/selling/listings/authority/guard.server.ts";
import { resultsOfListing } from "#src/money/promotions/results/service.server.ts";
import { isPromotable } from "#src/money/promotions/rules.ts";
import { priceVerdicts } from "#src/selling/listings/price/verdict.server.ts";
import { editDone } from "#src/selling/listing-editor/edit/rules.ts";
import { myListingView } from "./my-listing-view.ts";
import { selectOwnListings } from "./page-queries.server.ts";
import {
  countBySeller,
  countOwnListings,
  findBusinessName,
  hasListings,
  selectOwnCategories,
  selectSellers,
} from "./queries.server.ts";
import { bulkActionsIn, waitsForAuthority } from "./rules.ts";
import { myPageSize, type MySelection, readSelection, withoutBranch } from "./selection-rules.ts";

/** The data of `/ilanlarim` for the selection in the address. Without a tab it is the first that has listings. */
export async function readMyListings(ctx: Context, member: Member, params: URLSearchParams) {
  const asked = readSelection(params);
  const sellers = can(member, "assignListing") ? await selectSellers(ctx, member) : [];
  const isBranch = (id: number | undefined) => sellers.some(({ branchId }) => (branchId ?? withoutBranch) === id);
  const branchId = isBranch(asked.branchId) ? asked.branchId : undefined;
  const inBranch = sellers.filter((one) => branchId === undefined || (one.branchId ?? withoutBranch) === branchId);
  const sellerId = inBranch.some(({ id }) => id === asked.sellerId) ? asked.sellerId : undefined;
  const selection: MySelection = { ...asked, sellerId, branchId };
  const [counts, isEmpty] = [await countOwnListings(ctx, member, selection), !(await hasListings(ctx, member))];
  const countOf = (state: string) => counts.find((one) => one.state === state)?.count ?? 0;
  const tab = asked.tab ?? myTabs.find(({ state }) => countOf(state) > 0) ?? myTabs[0]!;
  const total = countOf(tab.state);
  // Changes may have emptied the last page.
  const { page, pageCount, range } = countedPage(asked.page, { total, size: myPageSize });
  const rows = await selectOwnListings(ctx, member, { ...selection, state: tab.state, ...range });
  const viewer = {
    now: ctx.clock(),
    refreshEveryDays: entitlementsOf(member).refreshEveryDays,
    seesBusiness: sellers.length > 1,
    sellsPackages: ctx.payments !== undefined,
  };
  const authorities = await standingsOf(
    ctx,
    rows.filter(({ state }) => waitsForAuthority(state)).map(({ keyCode }) => keyCode),
  );
  const verdicts = await priceVerdicts(ctx, rows);
  const listings = rows.map((row, at) =>
    myListingView(row, viewer, { authority: authorities.get(row.keyCode), fairness: verdicts[at]?.fairness }),
  );
  const categories = await selectOwnCategories(ctx, member);
  const bySeller =
    sellers.length > 1
      ? await countBySeller(ctx, member, { ...selection, state: tab.state, sellerId: undefined, branchId: undefined })
      : new Map<number, number>();
  const sellerViews = sellers.map(({ id, firstName, lastName, branchId: at }) => ({
    id,
    name: `${firstName} ${lastName}`,
    branchId: at ?? withoutBranch,
    count: bySeller.get(id) ?? 0,
  }));
  return {
    selection: { ...selection, tab, page },
    tabs: myTabs.map((one) => ({ ...one, count: countOf(one.state) })),
    total,
    pageCount,
    isEmpty,
    canPromote: isPromotable(tab.state) && ctx.payments !== undefined,
    businessName: member.businessId === null ? null : await findBusinessName(ctx, member.businessId),
    /** The result of an edit that redirected here. */
    saved: lookup(editDone, params.get("yapilan")),
    /** The people whose listings the member manages, where there are several, with the number of their listings in this tab. */
    sellers: sellers.length > 1 ? sellerViews : [],
    /** Their branches, where there are several. */
    branches: branchViews(sellers, sellerViews),
    /** The kinds of the member's listings, where there are several. */
    categories: categories.size > 1 ? [...categories].map(([slug, name]) => ({ slug, name })) : [],
    bulkActions: bulkActionsIn(tab.state, sellers.length > 1).filter(
      (action) =>
        (action !== "undoSale" && action !== "extend") || listings.some(({ actions }) => actions.includes(action)),
    ),
    listings,
    panel: await openPanel(ctx, listings, params),
  };
}

function branchViews(
  sellers: readonly { branchId: number | null; branchName: string | null }[],
  views: readonly { branchId: number; count: number }[],
) {
  const names = new Map(sellers.map(({ branchId, branchName }) => [branchId ?? withoutBranch, branchName]));
  if (names.size < 2) return [];
  const countOf = (id: number) => views.reduce((sum, { branchId, count }) => (branchId === id ? sum + count : sum), 0);
  return [...names]
    .map(([id, name]) => ({ id, name: name ?? "Şubesiz", count: countOf(id) }))
    .toSorted(
      (a, b) => Number(a.id === withoutBranch) - Number(b.id === withoutBranch) || compareTurkish(a.name, b.name),
    );
}

export type MyListingsData = Awaited<ReturnType<typeof readMyListings>>;

/** The open panel of a listing, if it is on the page; without statistics while pending (Product 7.10). */
async function openPanel(ctx: Context, listings: ReturnType<typeof myListingView>[], params: URLSearchParams) {
  const listing = listings.find(({ keyCode }) => keyCode === readKeyCode(params.get("rapor") ?? ""));
  if (!listing || listing.state === "removed") return null;
  const { keyCode, counts } = listing;
  const days = reportDays.find((one) => String(one) === params.get("gun")) ?? defaultDays;
  return {
    keyCode,
    promotions: await resultsOfListing(ctx, (await findOwnerAndState(ctx, keyCode))!.id),
    report: counts ? { today: formatDate(ctx.clock()), ...(await readListingReport(ctx, keyCode, days)) } : null,
  };
}
