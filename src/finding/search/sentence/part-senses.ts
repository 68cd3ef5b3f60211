import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import { fold, matchKey } from "#src/shared/turkish.ts";
import { partSystems } from "../address/vocabulary.server.ts";
import type { PartSense } from "./senses.ts";

/** Positions, which may be left out of a part's name: `fren balatası`, `far`. */
const positions = /^(?:on|arka|ic|dis|ust|alt|komple|yarim)$/;
/** A name of more parts than this is too general. */
const most = 4;

type Named = { system: string; part: string | null; isWhole: boolean };

/**
 * The senses of spare-part names and of their last words: `balata` is a brake pad or a clutch disc. Names used in several
 * systems, and names of groups, are searched as text among the parts.
 */
export function* partSenses(catalogue: Catalogue): Generator<{ name: string; sense: PartSense }> {
  const named = new Map<string, { name: string; found: Named[] }>();
  const put = (name: string, found: Named) => {
    const key = matchKey(name);
    const known = named.get(key);
    if (known) known.found.push(found);
    else named.set(key, { name, found: [found] });
  };
  const short: [string, Named][] = [];
  const children = Map.groupBy(catalogue.spareParts, ({ parentId }) => parentId);
  for (const { id: systemId, slug: system } of partSystems(catalogue, null))
    for (const group of children.get(systemId) ?? []) {
      put(group.name, { system, part: null, isWhole: false });
      for (const { name, slug: part } of children.get(group.id) ?? []) {
        if (name.startsWith("Diğer")) continue;
        const words = name.replace(/\s*\(.*\)/, "").split(" ");
        for (let from = 0; from < words.length; from++) {
          const isWhole = words.slice(0, from).every((word) => positions.test(fold(word)));
          const written = words.slice(from).join(" ");
          put(written, { system, part, isWhole });
          if (written.endsWith("k")) put(softened(written), { system, part, isWhole });
          if (words.length > 1) short.push([withoutPossessive(written), { system, part, isWhole }]);
        }
      }
    }
  const exact = new Set(named.keys());
  for (const [name, found] of short) if (!exact.has(matchKey(name))) put(name, found);
  const equipped = catalogue.equipment.map(({ name }) => fold(name).split(/[^a-z0-9]+/));
  for (const { name, found } of named.values()) {
    const parts = new Set(found.flatMap(({ part }) => part ?? []));
    const [system, ...others] = new Set(found.filter(({ part }) => part !== null).map((one) => one.system));
    const isOne = system !== undefined && others.length === 0 && parts.size <= most;
    const certainty = certaintyOf(fold(name).split(" "), found, equipped);
    yield { name, sense: { kind: "part", system: isOne ? system : null, parts: isOne ? [...parts] : [], certainty } };
  }
}

/** Even a word of a single part's name may mean something else: `teker` of `Beşinci teker`. */
function certaintyOf(words: string[], found: Named[], equipped: string[][]): PartSense["certainty"] {
  const isWhole = found.some((one) => one.isWhole);
  if (words.length === 1) return isWhole || found.length > 1 ? "name" : "unsure";
  return isWhole && !equipped.some((equipment) => words.every((word) => equipment.includes(word))) ? "sure" : "unsure";
}

/** `lastik` before a suffix: `lastiği`. */
const softened = (name: string) => name.replace(/k$/, "ğ");

/** `fren balatası` -> `fren balata`, `jant kapağı` -> `jant kapak`. */
const withoutPossessive = (name: string) => name.replace(/(?<=[aeıioöuü])s[ıiuü]$|[ıiuü]$/, "").replace(/ğ$/, "k");
