// `npm run check`: types, lint, format, unused code, dependencies, tests: everything that has to pass before a commit.
import { spawnSync } from "node:child_process";

const steps = [
  { title: "Türler", command: "npm run -s typecheck" },
  { title: "Lint", command: "oxlint --type-aware" },
  { title: "Biçim", command: "oxfmt --check ." },
  { title: "Kullanılmayan kod", command: "knip" },
  { title: "Bağımlılıklar", command: "node tools/dependencies.ts" },
  { title: "Sınamalar", command: "npm test" },
];
const red = steps.filter(({ title, command }) => {
  console.log(`\n— ${title}`);
  return spawnSync(command, { stdio: "inherit", shell: true }).status !== 0;
});
console.log(red.length === 0 ? "\nHer şey yolunda." : `\nKırmızı: ${red.map(({ title }) => title).join(", ")}`);
process.exit(red.length);
