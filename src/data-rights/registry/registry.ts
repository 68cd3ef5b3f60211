import { accounts } from "./accounts.ts";
import { interests } from "./interests.ts";
import { listings } from "./listings.ts";
import { messages } from "./messages.ts";
import { rights } from "./rights.ts";
import type { Path, Table, TableRule } from "./rule.ts";
import { site } from "./site.ts";

/**
 * What is done with every table and column of the database when a member asks for their data or leaves. A migration that
 * adds one adds its rule to the file of its group; export and erasure walk this list, and there is no other.
 */
export const registry: { [T in Table]: TableRule<T> } = {
  ...accounts,
  ...listings,
  ...interests,
  ...messages,
  ...rights,
  ...site,
};

export type PersonalRule = Exclude<TableRule, { notPersonal: string }>;

/** The tables that hold something of members, each with its rule, in the order of the registry. */
export const personalTables = (Object.entries(registry) as [Table, TableRule][]).filter(
  (entry): entry is [Table, PersonalRule] => !("notPersonal" in entry[1]),
);

/** The rule of a table that holds something of members. */
export function personalRule(table: Table): PersonalRule {
  const rule = registry[table];
  if ("notPersonal" in rule) throw new Error(`${table} holds nothing of members`);
  return rule;
}

/** All the ways from a table's rows to members. */
export const pathsOf = ({ owner, about = [] }: PersonalRule): readonly Path[] => [...owner, ...about];

/**
 * The personal tables in an order in which each comes before all that its rows are found through: whose a photo is must
 * be known before the listing that shows it has changed.
 */
export function foundFirst(): [Table, PersonalRule][] {
  const order: Table[] = [];
  const place = (table: Table) => {
    if (order.includes(table)) return;
    for (const [other, rule] of personalTables)
      if (other !== table && pathsOf(rule).some((path) => path.table === table)) place(other);
    order.push(table);
  };
  for (const [table] of personalTables) place(table);
  return order.map((table) => [table, personalRule(table)]);
}
