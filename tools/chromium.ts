// Finds the browser of the browser tests; installs Debian's where possible, else prints what to install.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Debian's packages, the one to prefer first: without windows Chromium takes a quarter less time. */
const packages = ["chromium-headless-shell", "chromium"];
const others = ["/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The path of an installed Chromium; the one that the variable `CHROMIUM` names comes first. */
export const chromiumPath = (): string | undefined =>
  [process.env["CHROMIUM"], ...packages.map((name) => `/usr/bin/${name}`), ...others].find(
    (path) => path && existsSync(path),
  );

/** The path of a Chromium, installed if need be; where that is impossible, prints what to install and exits. */
export function findChromium(): string {
  if (!chromiumPath() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Chromium kuruluyor…");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    packages.find((name) => aptInstall(name) && chromiumPath());
  }
  const path = chromiumPath();
  if (path) return path;
  console.error(
    "Tarayıcı sınamaları için Chromium gereklidir. Debian ya da Ubuntu'da: sudo apt-get install chromium\nBaşka bir yerdeyse CHROMIUM değişkenine yolunu yazın.",
  );
  process.exit(1);
}

const aptInstall = (name: string) =>
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;
