// Finds the browser of the browser tests; installs Debian's where possible, else prints what to install.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const found = () => places.find((path) => path && existsSync(path));

/** The path of a Chromium; without one, prints what to install and exits. */
export function findChromium() {
  if (!found() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Chromium kuruluyor…");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const path = found();
  if (path) return path;
  console.error(
    "Tarayıcı sınamaları için Chromium gereklidir. Debian ya da Ubuntu'da: sudo apt-get install chromium\nBaşka bir yerdeyse CHROMIUM değişkenine yolunu yazın.",
  );
  process.exit(1);
}
