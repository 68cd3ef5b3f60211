import type { Context } from "#src/shared/context.server.ts";
import type { Feature } from "#src/shared/feature.server.ts";
import type { Path, PersonalData, Table, TableRule } from "#src/shared/personal-data/rule.ts";

export type PersonalRule = Exclude<TableRule, { notPersonal: string }>;

type Registry = {
  /** The rule of every table of the database. */
  rules: ReadonlyMap<Table, TableRule>;
  /** The tables with personal data, each with its rule, in the order of the features. */
  personalTables: readonly [Table, PersonalRule][];
};

const registries = new WeakMap<readonly Feature[], Registry>();

/**
 * Export and erasure rules of every table and column of the database, merged from the declarations of
 * the features. A migration that adds a column adds its rule to the `personal-data.ts` of its feature.
 */
export function registryOf({ features }: Pick<Context, "features">): Registry {
  const known = registries.get(features);
  if (known) return known;
  const rules = new Map(features.flatMap(({ personalData }) => entriesOf(personalData)));
  const personalTables = [...rules].filter((entry): entry is [Table, PersonalRule] => !("notPersonal" in entry[1]));
  const registry = { rules, personalTables };
  registries.set(features, registry);
  return registry;
}

const entriesOf = (personalData: PersonalData) => Object.entries(personalData) as [Table, TableRule][];

/** The rule of a table with personal data. */
export function personalRule(ctx: Pick<Context, "features">, table: Table): PersonalRule {
  const rule = registryOf(ctx).rules.get(table);
  if (!rule || "notPersonal" in rule) throw new Error(`${table} holds nothing of members`);
  return rule;
}

/** All paths from a table's rows to members. */
export const pathsOf = ({ owner, about = [] }: PersonalRule): readonly Path[] => [...owner, ...about];

/**
 * The personal tables, each before the tables that its rows are found through: the owner of a photo must
 * be known before the listing that shows it has changed.
 */
export function foundFirst(ctx: Pick<Context, "features">): [Table, PersonalRule][] {
  const { personalTables } = registryOf(ctx);
  const order: Table[] = [];
  const place = (table: Table) => {
    if (order.includes(table)) return;
    for (const [other, rule] of personalTables)
      if (other !== table && pathsOf(rule).some((path) => path.table === table)) place(other);
    order.push(table);
  };
  for (const [table] of personalTables) place(table);
  return order.map((table) => [table, personalRule(ctx, table)]);
}
