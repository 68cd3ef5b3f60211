// `npm run search:check`: compares PostgreSQL with a new search index, and with that of the running site.
import { searchIndex } from "#src/finding/search/feed/index-process.server.ts";
import { summariseTable } from "#src/finding/search/feed/table-summary.server.ts";
import { openDeps, readConfig } from "#src/server/start.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";

type Summary = { size: number; checksum: string };

/** Rows may be written during the comparison: differences are checked again. */
const tries = 5;

const config = readConfig(process.env);
const server = await openDeps(config);
const own = searchIndex(server.url);
const show = (name: string, { size, checksum }: Summary) =>
  console.log(`${name.padEnd(14)} ${formatNumber(size).padStart(12)} ilan  ${checksum}`);

/** The running site reports at its metrics port. */
async function ofSite(): Promise<Summary | undefined> {
  if (!config.METRICS_PORT) return undefined;
  const answer = await fetch(`http://127.0.0.1:${config.METRICS_PORT}/search`).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Summary) : undefined;
}

async function isSame(): Promise<boolean> {
  const table = await summariseTable(server.url, server.deps.db);
  const [fresh, site] = [await own.ask("summary"), await ofSite()];
  show("PostgreSQL", table);
  show("yeni dizin", fresh);
  if (site) show("çalışan site", site);
  else console.log("çalışan site   sorulamadı: METRICS_PORT ile açılmış bir site yok");
  return [fresh, site ?? fresh].every(({ size, checksum }) => size === table.size && checksum === table.checksum);
}

try {
  let left = tries;
  while (!(await isSame()) && --left > 0) console.log("Farklı; arada yazılmış olabilir, yeniden bakılıyor…");
  console.log(left > 0 ? "Aynı." : "Dizin veritabanıyla aynı değil.");
  process.exitCode = left > 0 ? 0 : 1;
} finally {
  await own.close();
  await server.close();
}
