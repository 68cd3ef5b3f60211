// Builds the site when a source is newer than the last build.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const stamp = "build/.sources";
const hash = createHash("sha256");
const sources = globSync("{src/**/*,public/**/*,*.config.ts,package-lock.json}", { withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
  .map((entry) => `${entry.parentPath}/${entry.name}`)
  .sort();
for (const file of sources) hash.update(file).update("\0").update(readFileSync(file));
const digest = hash.digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== digest) {
  console.log("Site derleniyor…");
  const built = spawnSync("node_modules/.bin/react-router", ["build"], { encoding: "utf8" });
  if (built.status !== 0) {
    console.error(built.stdout, built.stderr);
    process.exit(1);
  }
  // Compressed once, at the highest level, instead of for every visitor.
  for (const file of globSync("build/client/**/*.{js,css,svg}")) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
  writeFileSync(stamp, digest);
}
