// Installs the libraries when they are missing or differ from package-lock.json. Plain JavaScript for any Node >= 20.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";

const lock = "package-lock.json";
const installed = "node_modules/.kontak-lock.json";

if (!existsSync(installed) || readFileSync(installed, "utf8") !== readFileSync(lock, "utf8")) {
  console.log("Kitaplıklar kuruluyor…");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    console.error("Kurulum tamamlanamadı: npm ci başarısız oldu. Ağ bağlantınızı denetleyip yeniden deneyin.");
    process.exit(1);
  }
  copyFileSync(lock, installed);
}
