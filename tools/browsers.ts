// Finds the browsers of the browser tests; installs Debian's where possible, else prints what to install.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const whole = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const withoutWindows = "/usr/bin/chromium-headless-shell";
const firefox = "/usr/bin/firefox-esr";
const packages = ["chromium", "chromium-headless-shell", "firefox-esr"];

const firstOf = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** The path of a Chromium; the one that the variable `CHROMIUM` names comes first. */
export const chromiumPath = (): string => firstOf([process.env["CHROMIUM"], ...whole]) ?? whole[0]!;

/**
 * The path of Chromium without windows where it is installed: tests take a quarter less time in it. It has neither push
 * messages nor a back/forward cache.
 */
export const headlessPath = (): string => firstOf([process.env["CHROMIUM"], withoutWindows]) ?? chromiumPath();

/** The path of Debian's Firefox; undefined where it is not installed: it is a second browser, whose test is skipped. */
export const firefoxPath = (): string | undefined => firstOf([process.env["FIREFOX"], firefox]);

/** Installs what is missing; where that is impossible and there is no Chromium, prints what to install and exits. */
export function installBrowsers(): void {
  const isMissing = [chromiumPath(), withoutWindows, firefox].some((path) => !existsSync(path));
  if (isMissing && !process.env["CHROMIUM"] && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Tarayıcılar kuruluyor…");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  if (!firefoxPath()) console.log("Firefox ESR kurulu değil: onunla yapılan sınama atlanır.");
  if (existsSync(chromiumPath())) return;
  console.error(
    `Tarayıcı sınamaları için Chromium gereklidir. Debian'da: sudo apt-get install ${packages.join(" ")}\nBaşka bir yerdeyse CHROMIUM değişkenine yolunu yazın.`,
  );
  process.exit(1);
}
