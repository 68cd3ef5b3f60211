import { type Sample, sampleRecords, sampleTexts } from "../rules.ts";

const textLength = 200;
const columnsMax = 1000;

/** Collects what is shown of a file for mapping it. */
export function sampleCollector() {
  const columns = new Map<string, Set<string>>();
  const records: Record<string, unknown>[] = [];
  return {
    add(record: Record<string, unknown>) {
      if (records.length < sampleRecords) records.push(record);
      for (const [path, text] of leavesOf(record)) {
        if (!columns.has(path) && columns.size === columnsMax) continue;
        const texts = columns.get(path) ?? new Set();
        columns.set(path, texts);
        if (texts.size < sampleTexts && text.trim() !== "") texts.add(text.trim().slice(0, textLength));
      }
    },
    sample: (): Sample => ({
      columns: [...columns].map(([path, texts]) => ({ path, texts: [...texts] })),
      records,
    }),
  };
}

/** The paths of a record's texts and lists; a nested object's path has its field after a dot. */
export function leavesOf(record: object, prefix = ""): [path: string, text: string][] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const path = prefix + name;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return leavesOf(value, `${path}.`);
    return [[path, typeof value === "string" ? value : JSON.stringify(value ?? "")]];
  });
}
