import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { API } from "typescript/unstable/sync";
import { mutantsOf } from "../tools/mutants.ts";
import { testsOf } from "../tools/related-tests.ts";

test("the tests of a file are those that import it and those of its folder, not all that import the app", () => {
  expect(testsOf(["src/selling/listings/damage/rules.ts"])).toEqual(
    expect.arrayContaining([
      "src/selling/listings/damage/rules.test.ts",
      "src/business/stock/export/round-trip.test.ts",
    ]),
  );
  expect(testsOf(["src/server/jobs.server.ts"])).toContain("src/server/outage.test.ts");
  expect(testsOf(["src/selling/listings/damage/rules.ts"])).not.toContain("src/server/outage.test.ts");
  expect(testsOf(["src/selling/listing-editor/price/service.server.ts"])).toContain(
    "src/selling/my-listings/price/price.test.ts",
  );
  // It opens the page of a seller by its address.
  expect(testsOf(["src/people/members/seller/member.page.tsx"])).toContain(
    "src/people/data-rights/deletion/erasure.test.ts",
  );
  expect(testsOf(["src/money/orders/gone.test.ts", "README.md"])).toEqual([]);
});

test("conditions are negated, limits moved, throws of guards removed, and functions return at once", () => {
  const folder = mkdtempSync(join(tmpdir(), "kontak-mutants-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const code = `export function rule(age: number) {
  if (age < 18) throw new Error("too young");
  if (age) return 1;
  return age >= 65 ? 2 : 3;
}
`;
  writeFileSync(join(folder, "rules.ts"), code);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ files: ["rules.ts"] }));
  const api = new API({ cwd: folder });
  onTestFinished(() => api.close());
  const [project] = api.updateSnapshot({ openProjects: ["tsconfig.json"] }).getProjects();
  const changed = mutantsOf(project!, join(folder, "rules.ts")).map(({ line, from, to, text }) => {
    const whole = code.slice(0, from) + text + code.slice(to);
    return whole.split("\n")[line - 1]!.trim();
  });
  expect(changed).toEqual([
    "export function rule(age: number) { return undefined;",
    "if (age < 18) {}",
    'if (age <= 18) throw new Error("too young");',
    "if (!(age)) return 1;",
    "return !(age >= 65) ? 2 : 3;",
    "return age > 65 ? 2 : 3;",
  ]);
});
