import dns from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { constants } from "node:os";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeEach, expect, test } from "vitest";
import { fileFaults } from "#src/business/import/reading/limits.ts";
import { testApp } from "#test/support/app.ts";
import { aFeedServer, aStock, aVehicle, type Stock } from "#test/support/stock.ts";
import { faultOf } from "./fetching/fetch.server.ts";
import { fetchFaults } from "./fetching/rules.ts";
import { goneShareMax, stockLimits } from "./rules.ts";

const app = await testApp();
const feed = await aFeedServer(app);

/** A source with vehicles in stock, whose feed breaks. */
let stock: Stock;
async function aStockOfFour() {
  feed.answer = undefined;
  feed.vehicles = [1, 2, 3, 4].map((number) => aVehicle(`S${number}`));
  stock = await aStock(app, feed);
  await stock.map();
  await stock.apply();
  await stock.approveAll();
}
await aStockOfFour();
beforeEach(() => {
  app.deps.feeds.timeoutMs = 10_000;
});

/** A server in our own network that no feed may reach, and the requests that reached it. */
const internal: { server: Server; reached: number } = { server: createServer(), reached: 0 };
internal.server.on("request", (_request, response) => {
  internal.reached++;
  response.end("secret");
});
await new Promise<void>((resolve) => internal.server.listen(0, "127.0.0.1", resolve));
afterAll(() => void internal.server.close());
const { port } = internal.server.address() as AddressInfo;

const sends =
  (body: string | Buffer, headers: Record<string, string | number> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  };
const redirects =
  (to: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(302, { location: to }).end();

const csvHeader = "Stok No;Marka;Model;Versiyon;Model yılı;Kilometre;Fiyat;Plaka;İl;Boya değişen;Fotoğraflar\n";
const csvRow = (number: string) =>
  `${number};Renault;Megane;1.5 dCi Touch;2015;1;700000;34 CSV 101;İzmir;Yok;https://127.0.0.1/arac.jpg\n`;
const cp1254 = (text: string) =>
  Buffer.from(Array.from(text, (letter) => ({ ğ: 0xf0, ı: 0xfd, İ: 0xdd, ş: 0xfe })[letter] ?? letter.charCodeAt(0)));
const laughs = `<?xml version="1.0"?><!DOCTYPE f [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1};`.repeat(10)}">`).join("")}]><f><v><x>&a8;</x></v></f>`;

test.each<[string, RequestListener | string, string]>([
  ["an empty answer", sends(""), fileFaults.empty],
  ["only headers", sends(csvHeader), fileFaults.noRows],
  ["an empty list", sends("[]"), fileFaults.noRecords],
  ["an HTML page instead of XML", sends("<!DOCTYPE html><html><body>Giriş yapın</body></html>"), fileFaults.webPage],
  ["a binary file", sends(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])), fileFaults.notText],
  ["a ZIP archive", sends(Buffer.from("504b0304140000000800", "hex")), fileFaults.brokenWorkbook],
  ["a gzip file", sends(gzipSync(csvHeader + csvRow("S1"))), fileFaults.compressed],
  [
    "a bomb behind Content-Encoding: gzip",
    sends(gzipSync(Buffer.alloc(50_000_000, 32)), { "content-encoding": "gzip" }),
    fetchFaults.compressed,
  ],
  [
    "a bomb behind Content-Encoding: br",
    sends(brotliCompressSync(Buffer.alloc(5_000_000, 32)), { "content-encoding": "br" }),
    fetchFaults.compressed,
  ],
  ["XML that is cut off", sends("<f><v><a>1</a></v><v><a>2"), fileFaults.cutOff],
  ["XML with wrong tags", sends("<f><v><a>1</b></v></f>"), fileFaults.brokenXml],
  ["billion laughs", sends(laughs), fileFaults.entities],
  [
    "an external entity",
    sends(`<!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]><f><v><a>&x;</a></v></f>`),
    fileFaults.entities,
  ],
  ["XML that is too deep", sends(`<f>${"<v>".repeat(100_000)}`), fileFaults.tooDeep],
  ["JSON that is cut off", sends(`[{"Stok No":"S1"},{"Stok`), fileFaults.cutOff],
  ["JSON that is broken", sends(`[{"Stok No":"S1"},}]`), fileFaults.brokenJson],
  ["JSON that is too deep", sends("[".repeat(1_000_000)), fileFaults.tooDeep],
  ["CSV with an unclosed quote", sends(`${csvHeader}S1;"Renault\n`), fileFaults.cutOff],
  ["a record without end", sends(`${csvHeader}"${"x".repeat(stockLimits.recordLength * 2)}`), fileFaults.recordTooLong],
  ["repeated headers", sends("Stok No;Fiyat;Fiyat\n1;2;3\n"), fileFaults.sameHeader("Fiyat")],
  ["thousands of columns", sends(`${"a;".repeat(5000)}\n`), fileFaults.tooManyFields(stockLimits.fields)],
  ["a million columns", sends(`${"a;".repeat(1e6)}\n`), fileFaults.recordTooLong],
  [
    "a million fields in JSON",
    sends(`[{${Array.from({ length: 1e6 }, (_, at) => `"a${at}":1`).join(",")}}]`),
    fileFaults.tooManyFields(stockLimits.fields),
  ],
  [
    "a million fields in XML",
    sends(`<f><v>${"<a/>".repeat(1e6)}</v></f>`),
    fileFaults.tooManyFields(stockLimits.fields),
  ],
  ["JSON that goes on as CSV", sends(`[{"Stok No":"S1"},\nS2;Renault;Megane\n`), fileFaults.brokenJson],
  ["XML that goes on as JSON", sends(`<f><v><a>1</a></v>[{"a":1}]`), fileFaults.cutOff],
  [
    "a list of 10,000 addresses in one row",
    sends(
      JSON.stringify([
        aVehicle("S1", { Fotoğraflar: Array.from({ length: 10_000 }, () => "https://a.example/1.jpg") }),
      ]),
    ),
    fileFaults.tooManyFields(stockLimits.fields),
  ],
  [
    "10 GB that are promised",
    (_request, response) => void response.writeHead(200, { "content-length": 10 * 1024 ** 3 }).write("a"),
    fetchFaults.tooLarge(stockLimits.bytes),
  ],
  [
    "a connection that breaks off",
    (_request, response) => {
      response.writeHead(200, { "content-length": 1000 });
      response.write(csvHeader, () => response.destroy());
    },
    fetchFaults.cutOff,
  ],
  ["an answer of 500", (_request, response) => void response.writeHead(500).end(), fetchFaults.status(500)],
  ["an answer of 404", (_request, response) => void response.writeHead(404).end(), fetchFaults.status(404)],
  ["a redirect to itself", redirects(feed.url), fetchFaults.tooManyRedirects],
  [
    "two addresses that redirect to each other",
    ({ url }, response) =>
      void response.writeHead(302, { location: url === "/a" ? `${feed.origin}/b` : `${feed.origin}/a` }).end(),
    fetchFaults.tooManyRedirects,
  ],
  ["a redirect to a file", redirects("file:///etc/passwd"), fetchFaults.address],
  ["a redirect to http", redirects(`http://127.0.0.1:${port}/`), fetchFaults.address],
  ["a redirect into the own network", redirects(`https://127.0.0.1:${port}/`), fetchFaults.notPublic],
  ["… in IPv6", redirects(`https://[::1]:${port}/`), fetchFaults.notPublic],
  ["… in mapped IPv6", redirects(`https://[::ffff:127.0.0.1]:${port}/`), fetchFaults.notPublic],
  ["… in decimal", redirects(`https://2130706433:${port}/`), fetchFaults.notPublic],
  ["… in octal", redirects(`https://0177.0.0.1:${port}/`), fetchFaults.notPublic],
  ["… in hexadecimal", redirects(`https://0x7f.1:${port}/`), fetchFaults.notPublic],
  ["… by name", redirects(`https://localhost:${port}/`), fetchFaults.notPublic],
  ["… of a cloud's metadata", redirects("https://169.254.169.254/latest/meta-data/"), fetchFaults.notPublic],
  ["a host that does not exist", redirects("https://kontak.invalid/feed.csv"), fetchFaults.unknownHost],
])("%s ends the run with a sentence, and the stock is as before", async (_name, answer, message) => {
  const before = await stock.listings();
  feed.answer = answer as RequestListener;
  expect(await stock.read()).toMatchObject({ state: "failed", message });
  expect(await stock.listings()).toEqual(before);
  expect(internal.reached).toBe(0);
});

/** While `work` runs, rebind.test resolves to these addresses, one answer after the other; how often it was resolved. */
async function resolving(answers: string[][], work: () => Promise<void>): Promise<number> {
  const { lookup } = dns;
  let asked = 0;
  dns.lookup = ((host: string, options: object, done: (error: null, found: object[]) => void) => {
    if (host !== "rebind.test") return lookup(host, options, done as never);
    const found = answers[Math.min(asked++, answers.length - 1)]!;
    done(
      null,
      found.map((address) => ({ address, family: 4 })),
    );
  }) as never;
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  }
  return asked;
}

test("a name that resolves to an internal address the second time is resolved once, and reaches nothing internal", async () => {
  app.deps.feeds.timeoutMs = 300;
  feed.answer = redirects(`https://rebind.test:${port}/`);
  const asked = await resolving([["192.0.2.1"], ["127.0.0.1"]], async () =>
    expect(await stock.read()).toMatchObject({ state: "failed" }),
  );
  expect([asked, internal.reached]).toEqual([1, 0]);
  for (const answer of [["127.0.0.1"], ["192.0.2.1", "10.0.0.1"]])
    await resolving([answer], async () =>
      expect(await stock.read()).toMatchObject({ state: "failed", message: fetchFaults.notPublic }),
    );
  expect(internal.reached).toBe(0);
});

test("a server that sends a few bytes at a time is cut off by the time limit", async () => {
  app.deps.feeds.timeoutMs = 300;
  feed.answer = (_request, response) => {
    const drip = setInterval(() => response.write("a"), 20);
    response.on("close", () => clearInterval(drip));
  };
  expect(await stock.read()).toMatchObject({ state: "failed", message: fetchFaults.timedOut });
});

test.each<[string, string | Buffer, { newCount: number; refusedCount: number; goneCount: number }]>([
  ["duplicate stock numbers", csvHeader + csvRow("S9") + csvRow("S9"), { newCount: 1, refusedCount: 1, goneCount: 4 }],
  ["rows of other lengths", `${csvHeader}S9;Renault\n`, { newCount: 0, refusedCount: 1, goneCount: 4 }],
  ["rows without a stock number", csvHeader + csvRow(""), { newCount: 0, refusedCount: 1, goneCount: 4 }],
  ["Windows-1254", cp1254(csvHeader + csvRow("S9")), { newCount: 1, refusedCount: 0, goneCount: 4 }],
  [
    "CSV that goes on as a web page",
    `${csvHeader}${csvRow("S9")}<!DOCTYPE html>\n<html><body>Hata</body></html>\n`,
    { newCount: 1, refusedCount: 2, goneCount: 4 },
  ],
  ["NUL in a value", csvHeader + csvRow("S\u00009"), { newCount: 0, refusedCount: 0, goneCount: 0 }],
])("%s: readable rows wait for a person, and the stock is as before", async (_name, body, counts) => {
  const before = await stock.listings();
  feed.answer = sends(body);
  const run = await stock.read();
  if (run.state === "failed") expect(run.message).toBe(fileFaults.notText);
  else expect(run).toMatchObject({ state: "planned", ...counts });
  expect(run.goneCount).toBeGreaterThanOrEqual(run.state === "failed" ? 0 : run.liveCount * goneShareMax);
  expect(await stock.listings()).toEqual(before);
});

test.each(["ENOSPC", "EDQUOT", "EROFS"] as const)("our own disk's %s is no fault of the dealer's server", (code) => {
  const error = Object.assign(new Error(code), { code, errno: -constants.errno[code] });
  expect(faultOf(error, new AbortController().signal)).toBe(error);
});
