/** Licences that allow running the site and passing on its code, as package-lock.json names them. */
const accepted = new Set(
  [
    "0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 ISC MIT MIT-0 OFL-1.1 Python-2.0 Unlicense",
    // Libraries that are loaded as they come, so that they can be replaced.
    "LGPL-3.0 LGPL-3.0-or-later MPL-2.0",
  ].flatMap((line) => line.split(" ")),
);

/** Packages whose package.json has no licence, and the one of their licence file or readme. */
const licencesByFile: Readonly<Record<string, string>> = { "combine-errors": "MIT", "png-js": "MIT" };

type Lock = { packages: Record<string, { license?: string; dev?: boolean; devOptional?: boolean }> };

/** The packages of production by licence. */
export function licencesOf({ packages }: Lock): Map<string, string[]> {
  const shipped = Object.entries(packages).filter(([path, one]) => path !== "" && !one.dev && !one.devOptional);
  const named = shipped.map(([path, { license }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return { name, licence: license ?? licencesByFile[name] ?? "unknown" };
  });
  return new Map(
    [...Map.groupBy(named, ({ licence }) => licence)].map(([licence, of]) => [licence, of.map(({ name }) => name)]),
  );
}

/** A sentence for each licence that nobody has accepted. Of several joined by AND all must be accepted, by OR one. */
export const licenceFaults = (lock: Lock): string[] =>
  [...licencesOf(lock)].flatMap(([licence, names]) => (isAccepted(licence) ? [] : [`${licence}: ${names.join(", ")}`]));

const isAccepted = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, "")
    .split(" AND ")
    .every((all) => all.split(" OR ").some((one) => accepted.has(one)));

type Audit = { vulnerabilities?: Record<string, { severity: string; range: string }> };

/** The known vulnerabilities of an answer of `npm audit --json`; undefined if the registry gave none. */
export function vulnerabilitiesOf(answer: string): string[] | undefined {
  let audit: Audit;
  try {
    audit = JSON.parse(answer) as Audit;
  } catch {
    return undefined;
  }
  const { vulnerabilities } = audit;
  return (
    vulnerabilities && Object.entries(vulnerabilities).map(([name, one]) => `${name} ${one.range}: ${one.severity}`)
  );
}
