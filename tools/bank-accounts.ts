// `npm run bank-accounts -- FILE`: the accounts that transfers are sent to, one `bank;holder;IBAN` a line.
import { readFile } from "node:fs/promises";
import { replaceAccounts } from "#src/money/orders/transfers/queries.server.ts";
import { isIban } from "#src/money/payment/iban.ts";
import { openDeps, readConfig } from "#src/server/start.server.ts";

const [file] = process.argv.slice(2);
if (!file) throw new Error("Kullanım: npm run bank-accounts -- DOSYA");
const lines = (await readFile(file, "utf8")).split(/\r?\n/).filter((line) => line.trim() !== "");
const accounts = lines.map((line) => {
  const [bank = "", holder = "", typed = ""] = line.split(";").map((cell) => cell.trim());
  const iban = typed.replace(/\s/g, "").toUpperCase();
  if (bank === "" || holder === "" || !isIban(iban)) throw new Error(`Banka;hesap sahibi;IBAN olmalı: ${line}`);
  return { bank, holder, iban };
});
const server = await openDeps(readConfig(process.env));
try {
  await replaceAccounts(server.deps, accounts);
  console.log(`${accounts.length} hesap`);
} finally {
  await server.close();
}
