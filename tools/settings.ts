// Writes the table of settings into README.md from the configuration schema; `--check` only checks that it is up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { settings } from "#src/server/config.server.ts";

const rows = Object.entries(settings).map(([name, { about, fallback }]) => `| \`${name}\` | ${fallback} | ${about} |`);
const table = ["| Variable | Default | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
const before = readFileSync("README.md", "utf8");
const [head, , tail] = before.split(/<!-- \/?settings -->/);
const after = `${head}<!-- settings -->\n${table}\n<!-- /settings -->${tail}`;
if (process.argv.includes("--check")) process.exitCode = before === after ? 0 : 1;
else writeFileSync("README.md", after);
