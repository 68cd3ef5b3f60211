import { SaxesParser } from "saxes";
import type { ReadRecord } from "./read-record.ts";
import type { SourceRecord } from "../rules.ts";
import { FileFault, fileFaults, type ReadLimits } from "./limits.ts";

type Node = { name: string; text: string; fields: Record<string, unknown> | undefined };

/**
 * The records of an XML file: the elements at `recordPath`, such as `feed/vehicles/vehicle`. Child elements are fields,
 * attributes are fields named `@name`, repeated elements are lists. Entities of the file's own are refused.
 */
export async function* xmlRecords(
  texts: AsyncIterable<string>,
  recordPath: string,
  limits: ReadLimits,
): AsyncGenerator<ReadRecord> {
  const ready: ReadRecord[] = [];
  const path: string[] = [];
  /** The open elements of a record, itself first. */
  const open: Node[] = [];
  let [length, fields] = [0, 0];
  const parser = openParser(limits, path);
  parser.on("opentag", ({ attributes }) => {
    if (open.length === 0 && path.join("/") !== recordPath) return;
    if (open.length === 0) [length, fields] = [0, 0];
    const own = Object.entries(attributes as Record<string, string>).map(([name, value]) => [`@${name}`, value]);
    fields += 1 + own.length;
    if (fields > limits.fields) throw new FileFault(fileFaults.tooManyFields(limits.fields));
    open.push({ name: path.at(-1)!, text: "", fields: own.length > 0 ? Object.fromEntries(own) : undefined });
  });
  const addText = (text: string) => {
    const node = open.at(-1);
    if (!node) return;
    length += text.length;
    if (length > limits.recordLength) throw new FileFault(fileFaults.recordTooLong);
    node.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    path.pop();
    const node = open.pop();
    if (!node) return;
    const value = valueOf(node);
    const parent = open.at(-1);
    if (!parent) ready.push({ record: typeof value === "string" ? { [node.name]: value } : value });
    else parent.fields = withField(parent.fields, node.name, value);
  });
  for await (const text of texts) {
    parser.write(text);
    yield* ready.splice(0);
  }
  parser.close();
  yield* ready;
}

/** The text of an element, or its fields; text beside fields is the field `#text`. */
function valueOf({ text, fields }: Node): string | SourceRecord {
  const trimmed = text.trim();
  if (!fields) return trimmed;
  return trimmed === "" ? fields : { ...fields, "#text": trimmed };
}

function withField(fields: Record<string, unknown> = {}, name: string, value: unknown) {
  if (!Object.hasOwn(fields, name)) return Object.defineProperty(fields, name, { ...plain, value });
  const before = fields[name];
  if (Array.isArray(before)) before.push(value);
  else fields[name] = [before, value];
  return fields;
}
/** Defined, because assigning `__proto__` would replace the prototype. */
const plain = { enumerable: true, writable: true, configurable: true };

type Seen = { path: string; depth: number; most: number; hasFields: boolean };

/** The path of the elements that repeat, found in the first characters of a file; undefined where none has fields. */
export function findRecordPath(head: string, limits: ReadLimits): string | undefined {
  const seen = new Map<string, Seen>();
  const path: string[] = [];
  /** How often each name occurred below the open elements. */
  const counts: Map<string, number>[] = [new Map()];
  const parser = openParser(limits, path);
  parser.on("opentag", ({ name, attributes }) => {
    const here = path.join("/");
    const siblings = counts.at(-1)!;
    siblings.set(name, (siblings.get(name) ?? 0) + 1);
    const one = seen.get(here) ?? { path: here, depth: path.length, most: 0, hasFields: false };
    one.most = Math.max(one.most, siblings.get(name)!);
    one.hasFields ||= Object.keys(attributes).length > 0;
    seen.set(here, one);
    const parent = seen.get(path.slice(0, -1).join("/"));
    if (parent) parent.hasFields = true;
    counts.push(new Map());
  });
  parser.on("closetag", () => {
    path.pop();
    counts.pop();
  });
  parser.write(head);
  const nested = [...seen.values()].filter(({ depth, hasFields }) => depth > 1 && hasFields);
  const byDepth = nested.toSorted((a, b) => a.depth - b.depth);
  const repeated = byDepth.find(({ most }) => most > 1);
  const [first] = byDepth;
  // A list with one vehicle: its photos may repeat, but they are not records.
  if (!repeated) return first?.path;
  const around = byDepth.find(
    ({ path: outer, depth }) =>
      repeated.path.startsWith(`${outer}/`) && depth < repeated.depth && leavesBelow(seen, outer) > 1,
  );
  return (around ?? repeated).path;
}

/** How many different child elements without fields an element has: a vehicle has several, a list of vehicles none. */
const leavesBelow = (seen: ReadonlyMap<string, Seen>, outer: string) =>
  [...seen.values()].filter(
    ({ path, hasFields }) => !hasFields && path.startsWith(`${outer}/`) && !path.slice(outer.length + 1).includes("/"),
  ).length;

function openParser(limits: ReadLimits, path: string[]) {
  const parser = new SaxesParser();
  let hasRoot = false;
  parser.on("error", ({ message }) => {
    throw new FileFault(
      /unclosed|document must contain|unexpected end/i.test(message) ? fileFaults.cutOff : fileFaults.brokenXml,
    );
  });
  // An HTML page is often well-formed enough to be read.
  parser.on("doctype", (text) => {
    if (/\bhtml\b/i.test(text)) throw new FileFault(fileFaults.webPage);
    if (/<!ENTITY/i.test(text)) throw new FileFault(fileFaults.entities);
  });
  parser.on("opentagstart", ({ name }) => {
    if (!hasRoot && name.toLowerCase() === "html") throw new FileFault(fileFaults.webPage);
    hasRoot = true;
    path.push(name);
    if (path.length > limits.depth) throw new FileFault(fileFaults.tooDeep);
  });
  return parser;
}
