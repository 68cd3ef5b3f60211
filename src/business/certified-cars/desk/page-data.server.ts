import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { calendarDay, formatDateTime } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { selectCentres } from "../centres/queries.server.ts";
import { findDraft, selectPoints, selectVersions } from "../queries.server.ts";
import { summaryOf } from "../report.ts";
import { endReasons, pdfAddress, reportAddress, standingNames, standingOf } from "../rules.ts";
import { faultsOfDraft } from "./publish.server.ts";
import { certificateDeskMessages, fixedSections } from "./rules.ts";

export type DeskReport = Awaited<ReturnType<typeof readDeskReport>>;

/** A report as the desk writes it: its draft, its sections with what is missing, and its versions. 404 for unknown ids. */
export async function readDeskReport(ctx: Context, id: number, wanted: string | undefined) {
  requireDesk(ctx, "certificates");
  const report = await findDraft(ctx, id);
  if (!report) throw new Refusal(404, certificateDeskMessages.notFound);
  const [points, centres, versions] = await Promise.all([
    selectPoints(ctx),
    selectCentres(ctx),
    selectVersions(ctx, id),
  ]);
  const groups = [...Map.groupBy(points, ({ groupSlug }) => groupSlug)];
  const isOver = report.state === "ended" || report.state === "revoked";
  const { draft } = report;
  const isDone: Partial<Record<keyof typeof fixedSections, boolean>> = {
    bilgiler: draft.conclusion !== undefined,
    boya: draft.panels !== undefined,
    olcumler: draft.measures !== undefined,
    fotograflar: (draft.photos ?? []).length > 0,
  };
  const fixed = Object.entries(fixedSections).map(([slug, name]) => ({
    slug,
    name,
    isDone: lookup(isDone, slug) ?? false,
  }));
  const sections = [
    ...fixed.slice(0, 1),
    ...groups.map(([slug, rows]) => ({
      slug,
      name: rows[0]!.groupName,
      isDone: rows.every(({ code }) => draft.points?.[code]),
    })),
    ...fixed.slice(1),
  ];
  const section = isOver ? "yayin" : (wanted ?? "bilgiler");
  if (!sections.some(({ slug }) => slug === section)) throw new Refusal(404, certificateDeskMessages.notFound);
  return {
    id,
    keyCode: report.keyCode,
    title: report.listingTitle,
    state: report.state,
    standing: standingNames[standingOf(report, calendarDay(ctx.clock()))],
    why: report.revokeReason ?? (report.endReason === null ? "" : endReasons[report.endReason]),
    isOver,
    draftVersion: report.draftVersion,
    version: report.version,
    draft,
    section,
    sections,
    points: points.filter(({ groupSlug }) => groupSlug === section),
    centres: centres
      .filter((centre) => centre.isApproved || centre.id === draft.centreId)
      .map((centre) => ({ value: String(centre.id), label: centre.name })),
    summary: draft.points ? summaryOf(draft.points) : "",
    faults: section === "yayin" && !isOver ? Object.entries(await faultsOfDraft(ctx, report)) : [],
    page: report.version > 0 ? reportAddress(report.slug) : null,
    versions: versions.map(({ version, sha256, correction, publishedAt }) => ({
      version,
      correction,
      at: formatDateTime(publishedAt),
      pdf: pdfAddress(sha256),
    })),
  };
}
