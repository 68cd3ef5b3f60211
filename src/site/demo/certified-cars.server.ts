import inspections from "#reference-data/demo/inspections.json" with { type: "json" };
import { addCentre } from "#src/business/certified-cars/centres/service.server.ts";
import { publishReport, revokeReport } from "#src/business/certified-cars/desk/publish.server.ts";
import { createReport } from "#src/business/certified-cars/desk/service.server.ts";
import { selectExpiredListingIds, selectPoints, updateDraft } from "#src/business/certified-cars/queries.server.ts";
import { measurements } from "#src/business/certified-cars/measurements.ts";
import type { PointResult, Report } from "#src/business/certified-cars/report.ts";
import { type Damage, damagedPanels, panels } from "#src/selling/listings/damage/rules.ts";
import { findListingDetail, type ListingDetail } from "#src/selling/listings/detail/queries.server.ts";
import { updateCertified } from "#src/selling/listings/queries.server.ts";
import { hasDamageSection } from "#src/selling/listings/rules.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import type { Random } from "./random.ts";

type Market = {
  /** Live listings for sale. */
  offered: readonly { keyCode: string }[];
  /** Who writes the reports. */
  admin: Member;
  /** How many cars are certified; one more has an expired report, and one a revoked one. */
  count: number;
  random: Random;
};

const validDays = 90;

/** Reports of two inspection centres on cars of the demo market. */
export async function fillCertifiedCars(tx: Context, { offered, admin, count, random }: Market): Promise<void> {
  const ctx = { ...tx, member: admin };
  const centreIds = await Promise.all(
    inspections.centres.map(({ name, approvalNumber, cityId, address, phone }) =>
      addCentre(ctx, { name, approvalNumber, cityId, address, phone, reason: "Örnek merkez" }),
    ),
  );
  const cars = await someCars(ctx, offered, count + 2);
  for (const [at, listing] of cars.entries()) {
    const isExpired = at === count;
    const daysAgo = isExpired ? validDays + 12 : 2 + at * 3;
    const then = { ...ctx, clock: () => addDays(tx.clock(), -daysAgo) };
    const centre = at % inspections.centres.length;
    const draft = await inventReport(then, { listing, at, centreId: centreIds[centre]!, centre, random });
    const id = await createReport(then, { keyCode: listing.keyCode });
    await updateDraft(then, { id, draft, draftVersion: 1 });
    await publishReport(then, id, { draftVersion: 2 });
    if (at === count + 1)
      await revokeReport(ctx, id, { reason: "Merkez, ölçümlerin başka bir araca ait olduğunu bildirdi." });
  }
  const expired = await selectExpiredListingIds(tx);
  if (expired.length > 0) await updateCertified(tx, expired, false);
}

/** Cars that have been driven, of different sellers where there are some. */
async function someCars(ctx: Context, offered: Market["offered"], count: number): Promise<ListingDetail[]> {
  const step = Math.max(1, Math.floor(offered.length / (count * 3)));
  const cars: ListingDetail[] = [];
  for (let at = 0; at < offered.length && cars.length < count; at += step) {
    const listing = await findListingDetail(ctx, offered[at]!.keyCode);
    if (listing?.state === "active" && hasDamageSection(listing.listingType, listing.vehicleTypeId))
      if (listing.mileageKm > 5_000) cars.push(listing);
  }
  return cars;
}

type Car = { listing: ListingDetail; at: number; centreId: number; centre: number; random: Random };

async function inventReport(ctx: Context, { listing, at, centreId, centre, random }: Car): Promise<Report> {
  const findings = inspections.findings[at % inspections.findings.length]!;
  const worst = findings.some(({ result }) => result === "fault")
    ? "fault"
    : findings.some(({ result }) => result === "attention")
      ? "attention"
      : "clean";
  const damage = listing.damage as Damage;
  const { inspectors } = inspections.centres[centre]!;
  const points = await selectPoints(ctx);
  return {
    centreId,
    inspector: inspectors[at % inspectors.length]!,
    inspectedOn: calendarDay(ctx.clock()),
    validUntil: calendarDay(addDays(ctx.clock(), validDays)),
    mileageKm: listing.mileageKm - random.integer(0, 400),
    plate: listing.plate ?? "",
    chassis: listing.chassisNumber ?? "",
    conclusion: inspections.conclusions[worst],
    points: {
      ...Object.fromEntries(points.map(({ code }) => [code, { result: "ok" as const, note: "" }])),
      ...damagedPoints(damage, points),
      ...Object.fromEntries(findings.map(({ code, result, note }) => [code, { result: result as PointResult, note }])),
    },
    measures: inventMeasures(damage, random),
    panels: damage as Report["panels"],
    photos: [],
  };
}

/** The points of panels that are not original, such as `motor-kaputu-ve-menteseleri` of `motor-kaputu`. */
function damagedPoints(damage: Damage, points: readonly { code: string }[]): Report["points"] {
  return Object.fromEntries(
    damagedPanels(damage).flatMap(({ slug, stateName }) => {
      const point = points.find(({ code }) => code === slug || code.startsWith(`${slug}-`));
      return point ? [[point.code, { result: "attention" as const, note: `${stateName}.` }]] : [];
    }),
  );
}

/** Thick paint where a panel was painted, all else within its limits. */
function inventMeasures(damage: Damage, random: Random): Record<string, number> {
  const paint = panels.map(({ slug }): [string, number] => {
    const isCoated = damage[slug] !== undefined && damage[slug] !== "original";
    return [`boya-${slug}`, isCoated ? random.integer(210, 420) : random.integer(90, 140)];
  });
  const others = measurements
    .filter(({ code }) => !code.startsWith("boya-"))
    .map(({ code, lowest, highest, decimals, max }): [string, number] => {
      const value =
        lowest === undefined ? random.between(0, highest! * 0.6) : random.between(lowest * 1.02, mid(lowest, max));
      return [code, Number(value.toFixed(decimals))];
    });
  return Object.fromEntries([...paint, ...others]);
}

/** A good value above the lowest one: voltages vary little, treads much. */
const mid = (lowest: number, max: number) => Math.min(max, lowest * (max === 30 ? 1.05 : max === 20 ? 4.5 : 1.5));
