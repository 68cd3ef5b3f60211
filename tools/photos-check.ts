// `npm run photos:check`: holds the files of photos, pictures and documents against their rows; with `--repair` makes again
// what can be made.
import { parseArgs } from "node:util";
import { checkAll, filesWithoutRow, type FoundFault } from "#src/selling/listings/photos/files/verify.server.ts";
import { checkOtherFiles } from "#src/staff/operations/files/check.server.ts";
import { openDeps, readConfig } from "#src/server/start.server.ts";
import { formatNumber as count } from "#src/shared/turkish.ts";

const { repair: isRepairing } = parseArgs({ options: { repair: { type: "boolean", default: false } } }).values;

const faultNames: Record<FoundFault["fault"], string> = {
  missing: "dosya yok",
  unreadable: "okunamıyor",
  damaged: "bozuk",
  small: "daha küçük bir boydan yapılmış",
  unchecked: "bakılamadı",
};
const every = 1000;

/** Prints each faulty file, and at the end a sentence; false where some are lost. */
async function report(title: string, checks: AsyncIterable<{ checked: number; found: FoundFault[] }>) {
  const sum = { checked: 0, faulty: 0, made: 0 };
  for await (const { checked, found } of checks) {
    sum.checked = checked;
    if (checked % every === 0) console.error(`${count(checked)} ${title} denetlendi…`);
    for (const { name, fault, isMade } of found)
      console.log(`${name}  ${faultNames[fault]}${isMade ? ", yeniden yapıldı" : ""}`);
    sum.faulty += found.filter(({ fault }) => fault !== "small").length;
    sum.made += found.filter(({ isMade }) => isMade).length;
  }
  const { checked, faulty, made } = sum;
  console.log(`${count(checked)} ${title}: ${count(faulty)} dosya kayıp ya da bozuk, ${count(made)} yeniden yapıldı.`);
  return faulty === made;
}

const server = await openDeps(readConfig({ ...process.env, KONTAK_PROCESS: "jobs" }));
try {
  const log = { info() {}, warn() {}, error: console.error };
  const ctx = { ...server.deps, log, member: undefined, session: undefined, client: "jobs", nonce: undefined };
  const areWhole = [
    await report("fotoğraf", checkAll(ctx, { isRepairing })),
    await report("resim ve belge", checkOtherFiles(ctx, { isRepairing })),
  ];
  let unknown = 0;
  for await (const name of filesWithoutRow(ctx)) {
    console.log(`${name}  kaydı yok`);
    unknown++;
  }
  console.log(`${count(unknown)} dosyanın kaydı yok.`);
  process.exitCode = areWhole.includes(false) ? 1 : 0;
} finally {
  await server.close();
}
