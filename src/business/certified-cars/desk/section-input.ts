import type { PanelState } from "#src/selling/listings/damage/rules.ts";
import { panels, panelStates } from "#src/selling/listings/damage/rules.ts";
import { firstCharacters, isLongerThan } from "#src/shared/characters.ts";
import { oneLine } from "#src/shared/plain-text.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { messages, parseInput } from "#src/shared/validation.ts";
import { measurementOf, measurements } from "../measurements.ts";
import { DraftFacts, isPointResult, type Point, type ReportDraft, reportLimits } from "../report.ts";
import { certificateDeskMessages } from "./rules.ts";

type Form = Readonly<Record<string, unknown>>;
const textOf = (form: Form, name: string) => (typeof form[name] === "string" ? form[name] : "");

/** Names of the fields of a point, a measured value, a panel and a photo's note. */
export const resultField = (code: string) => `sonuc.${code}`;
export const noteField = (code: string) => `not.${code}`;
export const measureField = (code: string) => `olcum.${code}`;
export const panelField = (slug: string) => `parca.${slug}`;
export const photoNoteField = (id: string) => `foto.${id}`;

/** The facts of a draft: a field that was emptied is removed. */
export function readFacts(draft: ReportDraft, form: Form): ReportDraft {
  const sent = Object.fromEntries(
    Object.keys(DraftFacts.shape).flatMap((name) =>
      Object.hasOwn(form, name) ? [[name, textOf(form, name).trim()]] : [],
    ),
  );
  const filled = parseInput(DraftFacts, Object.fromEntries(Object.entries(sent).filter(([, text]) => text !== "")));
  const others = Object.fromEntries(Object.entries(draft).filter(([name]) => !Object.hasOwn(sent, name)));
  return { ...others, ...filled };
}

/** The results and notes of some points; one without a result is not in the draft. */
export function readPoints(draft: ReportDraft, form: Form, points: readonly Point[]): ReportDraft {
  const entries = { ...draft.points };
  const faults: Record<string, string> = {};
  for (const { code } of points) {
    const result = form[resultField(code)];
    const note = oneLine(textOf(form, noteField(code)));
    delete entries[code];
    if (isLongerThan(note, reportLimits.noteMax)) faults[noteField(code)] = messages.tooLong(reportLimits.noteMax);
    else if (isPointResult(result)) entries[code] = { result, note };
  }
  refuse(faults);
  return { ...draft, points: entries };
}

/** Characters of a measured value. */
export const decimalMaxLength = 8;

/** `1,6` and `1.6` are the same number; undefined for what is none. */
export function readDecimal(text: string): number | undefined {
  const typed = text.trim().replace(",", ".");
  return /^\d{1,5}(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : undefined;
}

/** The value as it is stored; undefined outside of what can be measured. */
export function readMeasure(code: string, text: string): number | undefined {
  const measurement = measurementOf(code);
  const value = readDecimal(text);
  if (!measurement || value === undefined || value < measurement.min || value > measurement.max) return undefined;
  return Number(value.toFixed(measurement.decimals));
}

export function readMeasures(draft: ReportDraft, form: Form): ReportDraft {
  const values: Record<string, number> = {};
  const faults: Record<string, string> = {};
  for (const { code } of measurements) {
    const text = textOf(form, measureField(code));
    if (text.trim() === "") continue;
    const value = readMeasure(code, text);
    if (value === undefined) faults[measureField(code)] = certificateDeskMessages.measure;
    else values[code] = value;
  }
  refuse(faults);
  return { ...draft, measures: values };
}

export function readPanels(draft: ReportDraft, form: Form): ReportDraft {
  const states = Object.fromEntries(
    panels.flatMap(({ slug }) => {
      const state = panelStates.find((one) => one.state === form[panelField(slug)])?.state;
      return state && state !== "original" ? [[slug, state]] : [];
    }),
  ) as Record<string, PanelState>;
  return { ...draft, panels: states };
}

export function readPhotoNotes(draft: ReportDraft, form: Form): ReportDraft {
  const photos = (draft.photos ?? []).map(({ id, note }) => ({
    id,
    note: Object.hasOwn(form, photoNoteField(id))
      ? firstCharacters(oneLine(textOf(form, photoNoteField(id))), reportLimits.noteMax)
      : note,
  }));
  return { ...draft, photos };
}

function refuse(faults: Record<string, string>) {
  if (Object.keys(faults).length > 0) throw new Refusal(422, [...new Set(Object.values(faults))].join("\n"), faults);
}
