// `npm run check`: types, lint, format, unused code, tests. The answer to "am I done?".
import { spawnSync } from "node:child_process";

const steps = [
  ["Türler", ["npm", "run", "-s", "typecheck"]],
  ["Lint", ["oxlint", "--type-aware"]],
  ["Biçim", ["oxfmt", "--check", "."]],
  ["Kullanılmayan kod", ["knip"]],
  ["Sınamalar", ["npm", "test"]],
];
const red = steps.filter(([title, [program, ...args]]) => {
  console.log(`\n— ${title}`);
  return spawnSync(program, args, { stdio: "inherit" }).status !== 0;
});
console.log(red.length === 0 ? "\nHer şey yolunda." : `\nKırmızı: ${red.map(([title]) => title).join(", ")}`);
process.exit(red.length);
