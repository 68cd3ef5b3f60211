// A step of `npm run check`: the licences of what production installs, and its known vulnerabilities where the registry
// answers.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { licenceFaults, licencesOf, vulnerabilitiesOf } from "./dependency-faults.ts";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Parameters<typeof licencesOf>[0];
const counts = [...licencesOf(lock)].map(([licence, names]) => `${licence} ${names.length}`);
console.log(`Lisanslar: ${counts.join(", ")}`);
const unaccepted = licenceFaults(lock);
for (const fault of unaccepted) console.error(`Kabul edilmemiş lisans: ${fault}`);

const { stdout } = spawnSync("npm audit --omit=dev --json", { shell: true, encoding: "utf8", timeout: 60_000 });
const vulnerabilities = vulnerabilitiesOf(stdout ?? "");
if (!vulnerabilities) console.warn("Güvenlik açıkları denetlenemedi: paket kayıt sunucusu yanıt vermedi.");
else if (vulnerabilities.length === 0) console.log("Bilinen güvenlik açığı yok.");
for (const one of vulnerabilities ?? []) console.error(`Güvenlik açığı: ${one}`);

process.exit(unaccepted.length + (vulnerabilities?.length ?? 0) > 0 ? 1 : 0);
