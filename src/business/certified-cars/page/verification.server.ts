import type { Context } from "#src/shared/context.server.ts";
import { calendarDay, formatDate, formatDateTime, formatDay } from "#src/shared/dates.ts";
import { findByHash } from "../queries.server.ts";
import { endReasons, hashPattern, pdfAddress, reportAddress, standingOf } from "../rules.ts";

/** The report that a PDF with this hash is; undefined for a file that is not of this site. */
export async function verifyHash(ctx: Context, hash: string) {
  const found = hashPattern.test(hash) ? await findByHash(ctx, hash) : undefined;
  if (!found) return undefined;
  const standing = standingOf(found, calendarDay(ctx.clock()));
  const isNewest = found.version === found.newest;
  const text = {
    draft: "",
    valid: `Bu raporun geçerli sürümü. ${formatDay(found.validUntil)} gününün sonuna kadar geçerlidir.`,
    expired: `Raporun süresi ${formatDay(found.validUntil)} günü doldu.`,
    ended: `Rapor ilanı artık anlatmıyor: ${found.endReason === null ? "" : endReasons[found.endReason]}`,
    revoked: `Rapor ${found.revokedAt === null ? "" : formatDate(found.revokedAt)} günü iptal edildi: ${found.revokeReason}`,
  }[standing];
  return {
    hash,
    vehicle: found.vehicle,
    centre: found.centreName,
    version: found.version,
    publishedAt: formatDateTime(found.publishedAt),
    isGood: standing === "valid" && isNewest,
    text:
      isNewest || standing === "revoked"
        ? text
        : `Bu, raporun ${found.version}. sürümüdür; düzeltilmiş ${found.newest}. sürümü vardır.`,
    report: standing === "valid" || standing === "expired" ? reportAddress(found.slug) : undefined,
    pdf: standing === "revoked" ? undefined : pdfAddress(hash),
  };
}
