import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { openRecords } from "../records.server.ts";
import { fileFaults } from "./limits.ts";

const folder = await mkdtemp(join(tmpdir(), "kontak-reading-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const limits = {
  bytes: 1024 * 1024,
  rows: 1000,
  fields: 20,
  depth: 8,
  recordLength: 20_000,
  unpackedBytes: 500_000,
  sharedTextBytes: 100_000,
  sheets: 5,
};

async function read(content: string | Uint8Array, recordPath?: string) {
  const path = join(folder, "file");
  await writeFile(path, content);
  const found: unknown[] = [];
  for await (const one of (await openRecords(path, { limits, recordPath })).records)
    found.push("record" in one ? one.record : `unreadable: ${one.unreadable}`);
  return found;
}

/** Windows-1254 as spreadsheets save it. */
const cp1254 = (text: string) =>
  Buffer.from(
    Array.from(
      text,
      (letter) => ({ ğ: 0xf0, Ğ: 0xd0, ı: 0xfd, İ: 0xdd, ş: 0xfe, Ş: 0xde })[letter] ?? letter.charCodeAt(0),
    ),
  );
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16();

const car = { "Stok No": "S1", Marka: "Şahin Doğan", Fiyat: "1" };
const csv = "Stok No;Marka;Fiyat\r\nS1;Şahin Doğan;1\r\n";

test.each<[string, string | Uint8Array]>([
  ["UTF-8", csv],
  ["UTF-8 with a byte order mark", `\uFEFF${csv}`],
  ["Windows-1254", cp1254(csv)],
  ["UTF-16 LE", Buffer.from(`\uFEFF${csv}`, "utf16le")],
  ["UTF-16 BE", utf16be(csv)],
  ["UTF-16 LE without a byte order mark", Buffer.from(csv, "utf16le")],
  ["commas", csv.replaceAll(";", ",")],
  ["tabs", csv.replaceAll(";", "\t")],
  ["quotes", 'Stok No,"Marka",Fiyat\n"S1","Şahin Doğan","1"\n'],
  ["a JSON array", JSON.stringify([car])],
  ["an object with a list", JSON.stringify({ count: 1, by: { name: "x" }, vehicles: [car] })],
  ["an object with a list over lines", JSON.stringify({ vehicles: [car] }, null, 2)],
  ["JSON Lines", `${JSON.stringify(car)}\n`],
  ["JSON Lines in Windows-1254", cp1254(`${JSON.stringify(car)}\n`)],
])("%s: the same record", async (_name, content) => {
  expect(await read(content)).toEqual([car]);
});

test("elements, attributes, lists and texts of XML become fields", async () => {
  const xml = `<?xml version="1.0" encoding="windows-1254"?>
    <feed date="2026"><vehicles>
      <vehicle id="S1"><brand>Şahin &amp; Oğlu</brand><photos><photo>a</photo><photo>b</photo></photos></vehicle>
      <vehicle id="S2"><brand><![CDATA[<b>]]></brand><photos><photo>c</photo></photos><__proto__>x</__proto__></vehicle>
    </vehicles></feed>`;
  const [first, second] = await read(cp1254(xml));
  expect(first).toEqual({ "@id": "S1", brand: "Şahin & Oğlu", photos: { photo: ["a", "b"] } });
  expect(second).toMatchObject({ "@id": "S2", brand: "<b>", photos: { photo: "c" } });
  expect(Object.keys(second as object)).toContain("__proto__");
});

test("of an XML file with one vehicle the record is the vehicle, not one of its photos", async () => {
  const xml = `<feed><vehicle><no>1</no><brand>Fiat</brand><photos><photo url="a"/><photo url="b"/></photos></vehicle></feed>`;
  expect(await read(xml)).toMatchObject([{ no: "1", photos: { photo: [{ "@url": "a" }, { "@url": "b" }] } }]);
  expect(await read(xml, "feed/vehicle/photos/photo")).toEqual([{ "@url": "a" }, { "@url": "b" }]);
});

test("a row with too few fields and a broken line are one unreadable record each", async () => {
  expect(await read("a;b\n1;2\n3\n4;5\n")).toEqual([{ a: "1", b: "2" }, 'unreadable: {"a":"3"}', { a: "4", b: "5" }]);
  expect(await read('{"a":1}\n{"a":\n{"a":2}\n')).toEqual([{ a: 1 }, 'unreadable: {"a":', { a: 2 }]);
});

test("what PostgreSQL cannot store, NUL and half a surrogate pair, is removed", async () => {
  expect(await read('[{"a\\u0000":"x\\u0000y","b":["\\ud800z"],"c":{"d":"\\u0000"}}]')).toEqual([
    { a: "xy", b: ["\uFFFDz"], c: { d: "" } },
  ]);
  expect(await read(`a;b\n${"1;2\n".repeat(900)}${"\n".repeat(66_000)}x\0;y\n`)).toContainEqual({ a: "x", b: "y" });
});

const lolz = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]><l><v><x>&b;</x></v></l>`;
test.each<[string, string | Uint8Array, string]>([
  ["empty", "", fileFaults.empty],
  ["spaces", " \r\n\t ", fileFaults.empty],
  ["only headers", "Stok No;Marka\r\n", fileFaults.noRows],
  ["an empty array", "[]", fileFaults.noRecords],
  ["XML without records", "<feed></feed>", fileFaults.noRecords],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), fileFaults.picture],
  ["control characters", Buffer.from([1, 2, 3, 4]), fileFaults.notText],
  ["gzip", gzipSync(csv), fileFaults.compressed],
  ["a ZIP archive that was cut off", Buffer.from("504b030414000600", "hex"), fileFaults.brokenWorkbook],
  ["an HTML page", "<!DOCTYPE html><html><body>404</body></html>", fileFaults.webPage],
  ["XHTML", `<?xml version="1.0"?><html><body><p>404</p></body></html>`, fileFaults.webPage],
  ["billion laughs", lolz, fileFaults.entities],
  ["an unknown entity", "<f><v><x>&nbsp;</x></v></f>", fileFaults.brokenXml],
  ["XML cut off", "<f><v><x>1</x></v><v><x>2", fileFaults.cutOff],
  ["wrong XML", "<f><v><x>1</v></x></f>", fileFaults.brokenXml],
  ["deep XML", "<a><b>".repeat(20), fileFaults.tooDeep],
  ["XML with many fields", `<f><v>${"<x>1</x>".repeat(50)}</v></f>`, fileFaults.tooManyFields(20)],
  ["XML with a long text", `<f><v><x>${"a".repeat(30_000)}</x></v></f>`, fileFaults.recordTooLong],
  ["JSON cut off", '[{"a":1},{"a":', fileFaults.cutOff],
  ["wrong JSON", '[{"a":1},{a:2}]', fileFaults.brokenJson],
  ["deep JSON", `[${"[".repeat(40)}`, fileFaults.tooDeep],
  ["JSON with a long record", `[{"a":"${"a".repeat(30_000)}"}]`, fileFaults.recordTooLong],
  ["JSON with many values", `[{"a":[${"1,".repeat(300)}1]}]`, fileFaults.tooManyFields(20)],
  ["an unclosed quote", 'a;b\n1;"2\n3;4\n', fileFaults.cutOff],
  ["an unclosed quote before much text", `a;b\n1;"${"2;\n".repeat(10_000)}`, fileFaults.recordTooLong],
  ["repeated headers", "a;b;a\n1;2;3\n", fileFaults.sameHeader("a")],
  ["too many columns", `${"a;".repeat(30)}\n`, fileFaults.tooManyFields(20)],
  ["too many rows", `a;b\n${"1;2\n".repeat(1001)}`, fileFaults.tooManyRows(1000)],
  ["too large", `a;b\n${"1;2\n".repeat(300_000)}`, expect.stringMatching(/en fazla|En fazla/) as unknown as string],
])("%s is refused with a sentence", async (_name, content, message) => {
  await expect(read(content)).rejects.toMatchObject({ name: "FileFault", message });
});
