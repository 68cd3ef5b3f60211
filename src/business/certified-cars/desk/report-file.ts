import { parse } from "csv-parse/sync";
import { panels, panelStates } from "#src/selling/listings/damage/rules.ts";
import { isLongerThan } from "#src/shared/characters.ts";
import { lookup } from "#src/shared/lookup.ts";
import { oneLine } from "#src/shared/plain-text.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { slugify } from "#src/shared/turkish.ts";
import { fieldMessages, isStorable, messages } from "#src/shared/validation.ts";
import { measurements } from "../measurements.ts";
import { DraftFacts, type Point, type PointResult, pointResults, type ReportDraft, reportLimits } from "../report.ts";
import { certificateDeskMessages } from "./rules.ts";
import { readMeasure } from "./section-input.ts";

/** A line of a report file: a fact (`bilgi`), a point (`nokta`), a value (`olcum`) or a panel (`parca`). */
type FileRecord = { kind: string; code: string; value: string; note: string };

type Known = { points: readonly Point[]; centres: readonly { id: number; approvalNumber: string }[] };

/** What a file says, as a part of a draft, and the sentences of the lines that it does not use. */
export type ReadReportFile = { draft: ReportDraft; used: number; faults: string[] };

/** The facts by their names in files; the centre is named by its approval number. */
const factNames = {
  inceleyen: "inspector",
  tarih: "inspectedOn",
  km: "mileageKm",
  gecerlilik: "validUntil",
  plaka: "plate",
  sasi: "chassis",
  sonuc: "conclusion",
} as const;

const resultsBySlug = new Map(
  (Object.keys(pointResults) as PointResult[]).map((result) => [slugify(pointResults[result].name), result]),
);
const statesBySlug = new Map(panelStates.map(({ state, name }) => [slugify(name), state]));

/** Reads a CSV (`tur;kod;deger;not`) or JSON file; 422 for what is neither. */
export function readReportFile(text: string, known: Known): ReadReportFile {
  const records = text.trimStart().startsWith("{") ? recordsOfJson(text) : recordsOfCsv(text);
  const draft: ReportDraft = {};
  const faults: string[] = [];
  let used = 0;
  for (const record of records) {
    const fault = addRecord(draft, record, known);
    if (fault === undefined) used++;
    else faults.push(`${record.kind} ${record.code}: ${fault}`);
  }
  return { draft, used, faults };
}

/** Adds a line of a report file to the draft; returns a Turkish sentence where the line cannot be used. */
function addRecord(draft: ReportDraft, { kind, code, value, note }: FileRecord, known: Known): string | undefined {
  if (kind === "nokta") {
    const result = resultsBySlug.get(slugify(value));
    if (!known.points.some((point) => point.code === code)) return "Böyle bir nokta yok.";
    if (!result) return "Sonuç Uygun, Dikkat, Kusurlu ya da Ölçülmedi olmalıdır.";
    if (isLongerThan(note, reportLimits.noteMax)) return messages.tooLong(reportLimits.noteMax);
    draft.points = { ...draft.points, [code]: { result, note: oneLine(note) } };
  } else if (kind === "olcum") {
    const number = readMeasure(code, value);
    if (!measurements.some((one) => one.code === code)) return "Böyle bir ölçüm yok.";
    if (number === undefined) return certificateDeskMessages.measure;
    draft.measures = { ...draft.measures, [code]: number };
  } else if (kind === "parca") {
    const state = statesBySlug.get(slugify(value));
    const panel = panels.find(({ slug }) => slug === code);
    if (!panel) return "Böyle bir parça yok.";
    if (!state) return "Durum Orijinal, Lokal boyalı, Boyalı ya da Değişen olmalıdır.";
    draft.panels = { ...draft.panels, [panel.slug]: state };
  } else if (kind === "bilgi") return addFact(draft, code, value, known);
  else return "Tür bilgi, nokta, olcum ya da parca olmalıdır.";
  return undefined;
}

function addFact(draft: ReportDraft, code: string, value: string, { centres }: Known): string | undefined {
  if (code === "merkez") {
    const centre = centres.find(({ approvalNumber }) => approvalNumber === value);
    if (!centre) return "Bu yetki belgesi numarasıyla bir merkez yok.";
    draft.centreId = centre.id;
    return undefined;
  }
  const name = lookup(factNames, code);
  if (!name) return "Böyle bir bilgi yok.";
  const read = DraftFacts.safeParse({ [name]: value });
  if (!read.success) return fieldMessages(read.error)[name] ?? messages.invalid;
  Object.assign(draft, read.data);
  return undefined;
}

const noFile = () => new Refusal(422, certificateDeskMessages.noFile, { file: certificateDeskMessages.noFile });

function recordsOfCsv(text: string): FileRecord[] {
  try {
    const rows = parse<Record<string, string>>(text, {
      columns: (header: string[]) => header.map((name) => slugify(name)),
      delimiter: [",", ";"],
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
    if (rows.length === 0 || !("tur" in rows[0]! && "kod" in rows[0] && "deger" in rows[0])) throw noFile();
    return rows.map(({ tur = "", kod = "", deger = "", not = "" }) => ({
      kind: slugify(tur),
      code: kod.trim(),
      value: deger.trim(),
      note: not.trim(),
    }));
  } catch {
    throw noFile();
  }
}

/** `{"bilgi": {"km": 84000}, "nokta": {"abs": "uygun", "rotiller": {"deger": "kusurlu", "not": "boşluk"}}, …}` */
function recordsOfJson(text: string): FileRecord[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw noFile();
  }
  // An escape of JSON may stand for a character that the text of the file has not.
  if (!isStorable(read)) throw noFile();
  const asText = (value: unknown) =>
    typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return Object.entries(read as object).flatMap(([kind, values]) =>
    typeof values === "object" && values !== null
      ? Object.entries(values as object).map(([code, value]: [string, unknown]) => {
          const entry =
            typeof value === "object" && value !== null ? (value as Record<string, unknown>) : { deger: value };
          return { kind: slugify(kind), code, value: asText(entry["deger"]), note: asText(entry["not"]) };
        })
      : [],
  );
}
