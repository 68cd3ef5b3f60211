import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licenceFaults, licencesOf, vulnerabilitiesOf } from "../tools/dependency-faults.ts";

const lockOf = (licences: Record<string, object>) => ({
  packages: {
    "": {},
    ...Object.fromEntries(Object.entries(licences).map(([name, of]) => [`node_modules/${name}`, of])),
  },
});

test("every package of production has a licence that is accepted", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect([...licencesOf(lock).values()].flat()).toContain("fastify");
  expect(licenceFaults(lock)).toEqual([]);
});

test("a licence that nobody accepted is named with its packages, and packages of development are left out", () => {
  const lock = lockOf({
    viral: { license: "AGPL-3.0" },
    "kit/node_modules/joined": { license: "MIT AND AGPL-3.0" },
    either: { license: "(MIT OR AGPL-3.0)" },
    silent: {},
    tool: { license: "AGPL-3.0", dev: true },
  });
  expect(licenceFaults(lock)).toEqual(["AGPL-3.0: viral", "MIT AND AGPL-3.0: joined", "unknown: silent"]);
});

test("known vulnerabilities are named; a registry that does not answer is told apart from none", () => {
  const found = { vulnerabilities: { left: { severity: "high", range: "<1.2.0", via: [] } } };
  expect(vulnerabilitiesOf(JSON.stringify(found))).toEqual(["left <1.2.0: high"]);
  expect(vulnerabilitiesOf('{"vulnerabilities":{}}')).toEqual([]);
  expect(vulnerabilitiesOf('{"message":"405 Method Not Allowed","statusCode":405}')).toBeUndefined();
  expect(vulnerabilitiesOf("")).toBeUndefined();
});
