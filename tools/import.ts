// `npm run import -- FILE [--dry-run] [--owner MEMBER] [--format NAME] [--city CITY] [--rejects FILE]`: listings from a file.
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadReferenceData } from "#src/core/catalogue/load.server.ts";
import { rejectsFileName } from "#src/business/import/rules.ts";
import { fitPrices } from "#src/selling/listings/price/estimate/service.server.ts";
import { type ImportResult, importFile, type Progress } from "#src/business/import/service.server.ts";
import { openDeps, readConfig } from "#src/server/start.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { formatNumber } from "#src/shared/turkish.ts";

const usage =
  "Kullanım: npm run import -- DOSYA [--dry-run] [--owner ÜYE] [--format BİÇİM] [--city İL] [--rejects DOSYA]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "dry-run": { type: "boolean", default: false },
    owner: { type: "string" },
    format: { type: "string" },
    city: { type: "string" },
    rejects: { type: "string" },
  },
});
const [file, ...rest] = positionals;
if (!file || rest.length > 0) {
  console.error(usage);
  process.exit(2);
}

const startedAt = performance.now();
let shownAt = 0;

function show({ counts, rowsThisRun, bytesDone, bytesTotal }: Progress) {
  const now = performance.now();
  if (now - shownAt < (process.stderr.isTTY ? 250 : 5000)) return;
  shownAt = now;
  const seconds = (now - startedAt) / 1000;
  const left = bytesDone === 0 ? 0 : (seconds / bytesDone) * Math.max(0, bytesTotal - bytesDone);
  const line = [
    `${formatNumber(counts.rows)} kayıt`,
    `${formatNumber(counts.accepted)} ilan`,
    `${formatNumber(counts.rejected)} ret`,
    `${formatNumber(rowsThisRun / seconds)} kayıt/s`,
    `kalan ${formatNumber(Math.ceil(left))} s`,
  ].join(" · ");
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
}

function summary({ format, counts, resumedAt }: ImportResult) {
  const seconds = (performance.now() - startedAt) / 1000;
  const share = (part: number, whole: number) => (whole === 0 ? "" : ` (%${((part / whole) * 100).toFixed(1)})`);
  const lines = [
    `Biçim: ${format}${resumedAt > 0 ? `; ${formatNumber(resumedAt)}. kayıttan sürdü` : ""}`,
    `Kayıt: ${formatNumber(counts.rows)}`,
    `Katalogda bulunan: ${formatNumber(counts.matched)}${share(counts.matched, counts.rows)}`,
    `Otomobil: ${formatNumber(counts.cars)}, versiyonu bulunan ${formatNumber(counts.carsMatched)}${share(counts.carsMatched, counts.cars)}`,
    `${values["dry-run"] ? "Aktarılabilir" : "Aktarılan"}: ${formatNumber(counts.accepted)}, daha önce aktarılmış: ${formatNumber(counts.existing)}`,
    `Bunlardan versiyonu ya da modeli katalogda olmayıp kayıttaki bilgilerle alınan: ${formatNumber(counts.byHand)}`,
    `Reddedilen: ${formatNumber(counts.rejected)}`,
    ...Object.entries(counts.reasons)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, count]) => `  ${reason}: ${formatNumber(count)}`),
    `Süre: ${seconds.toFixed(1)} s, ${formatNumber((counts.rows - resumedAt) / seconds)} kayıt/s`,
  ];
  console.log(lines.join("\n"));
}

const config = readConfig(process.env);
const server = await openDeps(config);
try {
  await loadReferenceData(server.deps);
  const log = { info() {}, warn() {}, error: (about: object, text?: string) => console.error(text, about) };
  const context = { ...server.deps, log, member: undefined, session: undefined, client: "import", nonce: "" };
  const rejectsFile =
    values.rejects ??
    join(
      config.KONTAK_DATA,
      "import",
      rejectsFileName(`${basename(dirname(resolve(file)))}-${basename(file)}`, values["dry-run"]),
    );
  const result = await importFile(context, {
    file,
    owner: values.owner,
    format: values.format,
    city: values.city,
    isDryRun: values["dry-run"],
    rejectsFile,
    onProgress: show,
  });
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  if (result.counts.accepted > 0 && !values["dry-run"]) await fitPrices(context);
  summary(result);
  if (rejectsFile && result.counts.rejected > 0) console.log(`Reddedilenler: ${rejectsFile}`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await server.close();
}
