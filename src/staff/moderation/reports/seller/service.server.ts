import { lookup } from "#src/shared/lookup.ts";
import { insertPageReport } from "../member/queries.server.ts";
import type { z } from "zod/mini";
import { requireNote } from "../listing/service.server.ts";
import { grantedBrandNames } from "#src/selling/listings/franchiser/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { askerKey, takeToken } from "#src/shared/throttle.server.ts";
import { sellerTexts } from "#src/people/members/seller/rules.ts";
import { openMember, openShop } from "#src/people/members/seller/service.server.ts";
import { memberView, shopView } from "#src/people/members/seller/view.server.ts";
import type { SellerReportForm } from "./report-input.ts";
import { isReportedKind, reportedKinds, sellerReportTexts, sellerReportThrottle } from "./rules.ts";

/**
 * The public view of the seller to report; `shop` if the member belongs to a business. 404 for unknown pages and closed
 * accounts.
 */
export async function openReported(ctx: Context, kind: string, name: string) {
  if (!isReportedKind(kind)) throw new Refusal(404, sellerTexts.notFound);
  if (kind === "dukkan") {
    const shop = await openShop(ctx, name);
    return { id: shop.id, view: shopView(shop, await grantedBrandNames(ctx, shop.id)) };
  }
  const opened = await openMember(ctx, name);
  if (opened.found === "shop") return { shop: opened.slug };
  if (opened.found === "closed") throw new Refusal(404, sellerTexts.notFound);
  return { id: opened.member.id, view: memberView(opened.member) };
}

/**
 * Reports the page of a member or a shop to the moderators. The same person's second report changes nothing while the
 * first is open; the thanks are the same. 404 for unknown pages, 409 for one's own, 422 without a reason, 429 over the rate
 * limit.
 */
export async function reportSeller(
  ctx: Context,
  { kind, name }: { kind: string; name: string },
  { reason, note }: z.output<typeof SellerReportForm>,
): Promise<void> {
  requireNote({ reason, note });
  const { member } = ctx;
  const who = askerKey(ctx);
  await takeToken(ctx, `seller-report:${who}`, sellerReportThrottle);
  const { id } = await openReported(ctx, kind, name);
  if (id === undefined) throw new Refusal(404, sellerTexts.notFound);
  const isBusiness = lookup(reportedKinds, kind) === "business";
  if (member && id === (isBusiness ? member.businessId : member.id)) throw new Refusal(409, sellerReportTexts.own);
  await insertPageReport(ctx, {
    who,
    reporterId: member?.id ?? null,
    reportedId: isBusiness ? null : id,
    businessId: isBusiness ? id : null,
    reason,
    note,
  });
}
