import { findListingDetail, selectListingPhotos } from "#src/selling/listings/detail/queries.server.ts";
import { detailView } from "#src/selling/listings/detail/view.ts";
import { damagedPanels, damageSentence } from "#src/selling/listings/damage/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay, formatDate, formatDay } from "#src/shared/dates.ts";
import { formatPhone, phoneUri } from "#src/shared/phone.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { isOutside, limitText, measurements, valueText } from "../measurements.ts";
import {
  findReport,
  findVersion,
  type ReportRow,
  selectPoints,
  selectVersions,
  type Version,
} from "../queries.server.ts";
import { countResults, damageOf, findingsOf, type Point, pointGroups, pointResults, resultsByKey } from "../report.ts";
import { certifiedCarMessages, pdfAddress, reportAddress, standingOf, verificationAddress } from "../rules.ts";

/** A report with the car that it describes, as the page shows them. */
export type CertifiedCarView = Awaited<ReturnType<typeof readCertifiedCar>>["view"];

/**
 * The page of a report, and the listing it describes: of its newest version, or of an earlier one. 404 for drafts, unknown reports and listings that
 * are not live; 410 for listings that are over, and for reports that were revoked or do not describe the listing any more.
 */
export async function readCertifiedCar(ctx: Context, slug: string, wanted: number | undefined) {
  const report = await findReport(ctx, slug);
  const standing = report && standingOf(report, calendarDay(ctx.clock()));
  if (!report || !standing || standing === "draft") throw new Refusal(404, certifiedCarMessages.notFound);
  if (standing === "revoked") throw new Refusal(410, certifiedCarMessages.revoked);
  if (standing === "ended") throw new Refusal(410, certifiedCarMessages.ended);
  requireLive(report);
  const number = wanted ?? report.version;
  const [version, versions, list, listing] = await Promise.all([
    findVersion(ctx, report.id, number),
    selectVersions(ctx, report.id),
    selectPoints(ctx),
    findListingDetail(ctx, report.keyCode),
  ]);
  if (!version || !listing) throw new Refusal(404, certifiedCarMessages.notFound);
  const car = detailView({
    listing,
    photos: await selectListingPhotos(ctx, listing.id),
    equipment: [],
    attributes: [],
  });
  const view = {
    slug,
    address: reportAddress(slug),
    isExpired: standing === "expired",
    isNewest: version.version === report.version,
    car: {
      keyCode: car.keyCode,
      name: car.nameWithYear,
      address: car.address,
      price: car.price,
      isNew: car.isNew,
      photos: car.photos.slice(0, 1),
      facts: [
        ...car.keyFacts.map(({ name, value }) => ({ name, value })),
        { name: "Konum", value: placeOf(car.place) },
      ],
      catalogue: car.catalogue,
      seller: { name: car.seller.name, isDealer: car.seller.isDealer, address: car.sellerAddress },
    },
    report: reportView(version, list),
    versions: versions.map((one) => ({
      version: one.version,
      at: formatDate(one.publishedAt),
      correction: one.correction,
      address: reportAddress(slug, one.version === report.version ? undefined : one.version),
      isShown: one.version === version.version,
    })),
  };
  return { view, listing: car };
}

function requireLive({ listingState }: ReportRow) {
  if (listingState === "active") return;
  if (listingState === "sold" || listingState === "removed") throw new Refusal(410, certifiedCarMessages.gone);
  throw new Refusal(404, certifiedCarMessages.notLive);
}

const placeOf = ({ city, town }: { city: string; town: string | null }) => (town === null ? city : `${city}, ${town}`);

/** A version in texts ready for display. */
function reportView(version: Version, list: readonly Point[]) {
  const { points, measures, panels, photos, conclusion } = version.content;
  const damage = damageOf(panels);
  const counts = countResults(points);
  return {
    number: version.reportId,
    version: version.version,
    publishedAt: formatDate(version.publishedAt),
    correction: version.correction,
    inspector: version.inspector,
    inspectedOn: formatDay(version.inspectedOn),
    validUntil: formatDay(version.validUntil),
    mileage: `${formatNumber(version.mileageKm)} km`,
    conclusion: conclusion.split("\n").filter((line) => line.trim() !== ""),
    pointCount: Object.keys(points).length,
    counts: resultsByKey.map((result) => ({ result, name: pointResults[result].name, count: counts[result] })),
    findings: findingsOf(list, points).map(shownPoint),
    groups: pointGroups(list, points).map(({ slug, name, counts: inGroup, points: rows }) => ({
      slug,
      name,
      summary: resultsByKey.flatMap((result) =>
        inGroup[result] > 0 ? [{ result, text: `${inGroup[result]} ${pointResults[result].name}` }] : [],
      ),
      points: rows.map(shownPoint),
    })),
    damage: { panels: damage, sentence: damageSentence(damage), damaged: damagedPanels(damage) },
    measures: [
      ...Map.groupBy(
        measurements.filter(({ code }) => measures[code] !== undefined),
        ({ group }) => group,
      ),
    ].map(([name, rows]) => ({
      name,
      rows: rows.map((one) => ({
        code: one.code,
        name: one.name,
        value: valueText(one, measures[one.code]!),
        limit: limitText(one),
        isOutside: isOutside(one, measures[one.code]!),
      })),
    })),
    photos,
    centre: {
      name: version.centreName,
      approvalNumber: version.approvalNumber,
      address: `${version.centreAddress}, ${version.cityName}`,
      phone: { text: formatPhone(version.centrePhone), uri: phoneUri(version.centrePhone) },
    },
    sha256: version.sha256,
    pdf: pdfAddress(version.sha256),
    verification: verificationAddress(version.sha256),
  };
}
export type ReportView = ReturnType<typeof reportView>;

const shownPoint = ({ code, name, groupName, result, note }: ReturnType<typeof findingsOf>[number]) => ({
  code,
  name,
  groupName,
  result,
  resultName: pointResults[result].name,
  note,
});
