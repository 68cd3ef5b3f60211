import { submitRequest } from "#src/staff/requests/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findReport, findVersion } from "../queries.server.ts";
import { certifiedCarPath, reportAddress, standingOf } from "../rules.ts";
import { type CallForm, callTexts, readCallPhone } from "./rules.ts";

/**
 * Stores a request of the kind `certified-car`, which the desk answers by phone: the seller does not get the number. 404
 * unless the address is that of a car of this site whose report is valid, 429 over the limit. Programs that fill in the
 * hidden field are thanked and not stored.
 */
export async function requestCall(ctx: Context, { website, ...form }: CallForm): Promise<void> {
  if (website !== "") return;
  const slug = slugOf(ctx, form.certificatedCarUrl);
  const report = slug === undefined ? undefined : await findReport(ctx, slug);
  const isOffered = report?.listingState === "active" && standingOf(report, calendarDay(ctx.clock())) === "valid";
  if (!report || !isOffered) throw new Refusal(404, callTexts.failure, { certificatedCarUrl: callTexts.notCertified });
  const version = await findVersion(ctx, report.id, report.version);
  const { member } = ctx;
  await submitRequest(ctx, "certified-car", {
    senderName: member ? `${member.firstName} ${member.lastName}` : "Ziyaretçi",
    email: member?.email ?? null,
    phone: readCallPhone(form.senderPhone)!,
    fields: {
      vehicle: version!.vehicle,
      keyCode: report.keyCode,
      address: ctx.origin + reportAddress(report.slug),
    },
  });
}

/** The slug in the address of a certified car of this site; undefined for every other address. */
function slugOf({ origin, siteOrigin }: Context, text: string): string | undefined {
  const url = URL.parse(text, origin);
  if (!url || ![origin, siteOrigin].includes(url.origin)) return undefined;
  const [, slug] = new RegExp(`^${certifiedCarPath}/([a-z0-9-]+)$`).exec(url.pathname) ?? [];
  return slug;
}
