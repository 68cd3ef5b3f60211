import { z } from "zod/mini";
import { type Damage, panels, panelStates, type PanelState } from "#src/selling/listings/damage/rules.ts";
import { withoutInvisible } from "#src/shared/plain-text.ts";
import { maxCharacters, minCharacters, rowId, singleLine, wholeNumber } from "#src/shared/validation.ts";
import { measurementOf } from "./measurements.ts";

/** A point of the car that every inspection report judges, such as the brakes. */
export type Point = { code: string; groupSlug: string; groupName: string; name: string };

/** Results of a point with their key in the desk's form, the worst of those that a buyer has to know first. */
export const pointResults = {
  fault: { name: "Kusurlu", key: "3" },
  attention: { name: "Dikkat", key: "2" },
  "not-measured": { name: "Ölçülmedi", key: "4" },
  ok: { name: "Uygun", key: "1" },
} as const;
export type PointResult = keyof typeof pointResults;
export const isPointResult = (text: unknown): text is PointResult =>
  typeof text === "string" && Object.hasOwn(pointResults, text);
/** In the order of their keys, which is that of the form and of counts. */
export const resultsByKey = (Object.keys(pointResults) as PointResult[]).toSorted((one, other) =>
  pointResults[one].key.localeCompare(pointResults[other].key),
);

export type PointEntry = { result: PointResult; note: string };

export const reportLimits = {
  nameMax: 80,
  noteMax: 300,
  conclusionMin: 20,
  conclusionMax: 1500,
  mileageMax: 2_000_000,
  photosMax: 20,
  /** A report is valid for at most so many days after the inspection. */
  validDaysMax: 180,
};

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const note = z.string().check(singleLine, maxCharacters(reportLimits.noteMax));
const isKnownMeasure = (code: string, value: number) => {
  const measurement = measurementOf(code);
  return measurement !== undefined && value >= measurement.min && value <= measurement.max;
};

const facts = {
  centreId: rowId(),
  inspector: z.string().check(singleLine, minCharacters(3), maxCharacters(reportLimits.nameMax)),
  inspectedOn: day,
  mileageKm: wholeNumber({ max: reportLimits.mileageMax }),
  validUntil: day,
  /** Compared with those of the listing when the report is published; never shown. */
  plate: z.string().check(singleLine, z.maxLength(12)),
  chassis: z.string().check(singleLine, z.maxLength(17)),
  conclusion: z.string().check(
    z.overwrite<string>((text) => withoutInvisible(text).trim()),
    minCharacters(reportLimits.conclusionMin),
    maxCharacters(reportLimits.conclusionMax),
  ),
};
const content = {
  points: z.record(z.string(), z.object({ result: z.enum(Object.keys(pointResults) as PointResult[]), note })),
  measures: z
    .record(z.string(), z.number())
    .check(z.refine((values) => Object.entries(values).every(([code, value]) => isKnownMeasure(code, value)))),
  panels: z.partialRecord(
    z.enum(panels.map(({ slug }) => slug)),
    z.enum(panelStates.map(({ state }) => state) as PanelState[]),
  ),
  photos: z
    .array(z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)), note }))
    .check(z.maxLength(reportLimits.photosMax)),
};

/** The facts of the first section of the desk's form; what is left out stays as it was. */
export const DraftFacts = z.partial(z.object(facts));

/** A report while it is written: everything may still be missing. */
export const ReportDraft = z.partial(z.object({ ...facts, ...content }));
export type ReportDraft = z.output<typeof ReportDraft>;

/** A report as it is published; `points` has every point of the list. */
export const Report = z.object({
  ...facts,
  plate: z._default(facts.plate, ""),
  chassis: z._default(facts.chassis, ""),
  ...content,
  measures: z._default(content.measures, {}),
  panels: z._default(content.panels, {}),
  photos: z._default(content.photos, []),
});
export type Report = z.output<typeof Report>;

/** What a version stores as JSON beside its own columns. Plate and chassis number are not part of it. */
export type ReportContent = Pick<Report, "points" | "measures" | "panels" | "photos" | "conclusion">;

export const damageOf = (states: ReportContent["panels"]): Damage => states as Damage;

/** How many points have each result. */
export function countResults(points: ReportContent["points"]): Record<PointResult, number> {
  const counts: Record<PointResult, number> = { fault: 0, attention: 0, "not-measured": 0, ok: 0 };
  for (const { result } of Object.values(points)) counts[result]++;
  return counts;
}

/** `129 uygun, 6 dikkat, 4 kusurlu, 2 ölçülmedi.` */
export const summaryOf = (points: ReportContent["points"]): string => {
  const counts = countResults(points);
  const parts = resultsByKey.flatMap((result) =>
    counts[result] > 0 ? [`${counts[result]} ${pointResults[result].name.toLocaleLowerCase("tr")}`] : [],
  );
  return `${parts.join(", ")}.`;
};

/** What of a report stands on a card: `2 kusurlu, 5 dikkat`, or `kusur yok`. */
export const findingsInShort = (counts: Partial<Record<PointResult, number>>): string =>
  (["fault", "attention"] as const)
    .flatMap((result) =>
      counts[result] ? [`${counts[result]} ${pointResults[result].name.toLocaleLowerCase("tr")}`] : [],
    )
    .join(", ") || "kusur yok";

export type ReportedPoint = Point & PointEntry;

/** The points of a report in groups, in the order of the list. */
export function pointGroups(list: readonly Point[], points: ReportContent["points"]) {
  const reported = list.flatMap((point): ReportedPoint[] => {
    const entry = points[point.code];
    return entry ? [{ ...point, ...entry }] : [];
  });
  return [...Map.groupBy(reported, ({ groupSlug }) => groupSlug).values()].map((rows) => ({
    slug: rows[0]!.groupSlug,
    name: rows[0]!.groupName,
    counts: countResults(Object.fromEntries(rows.map((row) => [row.code, row]))),
    points: rows,
  }));
}

/** The points that a buyer has to know, faults first. */
export const findingsOf = (list: readonly Point[], points: ReportContent["points"]): ReportedPoint[] =>
  (["fault", "attention"] as const).flatMap((wanted) =>
    list.flatMap((point) => {
      const entry = points[point.code];
      return entry?.result === wanted ? [{ ...point, ...entry }] : [];
    }),
  );
