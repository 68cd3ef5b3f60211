import {
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type RootOperationNode,
  SelectQueryNode,
} from "kysely";
import { currentRecording } from "./page-dependencies.server.ts";

/**
 * Records which listings a cached page depends on, for every query: the rows of one that reads listings by their ids or key
 * codes and selects `id`. Any other query on the table makes the page uncacheable, unless it runs in `dependOnSubjects`.
 */
export function listingReads(): KyselyPlugin {
  const byId = new WeakSet<object>();
  return {
    transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
      const current = currentRecording();
      if (!current || current.isCovered || countReads(node) === 0) return node;
      if (readsById(node)) byId.add(queryId);
      else current.unrecorded.push(describe(node));
      return node;
    },
    async transformResult({ queryId, result }: PluginTransformResultArgs) {
      if (byId.has(queryId)) for (const { id } of result.rows) currentRecording()?.listings.add(Number(id));
      return result;
    },
  };
}

const table = "listing";

const childrenOf = (node: object): object[] =>
  Object.values(node)
    .flat()
    .filter((value): value is object => typeof value === "object" && value !== null);

const isKind = <Kind extends string>(node: unknown, kind: Kind): node is { kind: Kind } & Record<string, any> =>
  typeof node === "object" && node !== null && "kind" in node && node.kind === kind;

const isListing = (node: unknown) => isKind(node, "TableNode") && node["table"].identifier.name === table;

/** How often the query reads from the table; a column such as `listing.id` mentions it without reading from it. */
function countReads(node: object): number {
  if (isListing(node)) return 1;
  if (isKind(node, "ReferenceNode")) return 0;
  const isRaw = isKind(node, "RawNode") && /\b(?:from|join)\s+listing\b/i.test(node["sqlFragments"].join(" "));
  return childrenOf(node).reduce((count, child) => count + countReads(child), isRaw ? 1 : 0);
}

/** `select id, … from listing [as l] … where id in (…)`, or by the key code, and nothing else that reads listings. */
function readsById(root: OperationNode): boolean {
  if (!SelectQueryNode.is(root) || root.from?.froms.length !== 1 || countReads(root) !== 1) return false;
  const [from] = root.from.froms;
  const alias = isKind(from, "AliasNode") && isListing(from["node"]) ? from["alias"].name : table;
  if (alias === table && !isListing(from)) return false;
  const isColumn = (node: unknown, names: readonly string[]) =>
    isKind(node, "ReferenceNode") &&
    (node["table"] === undefined || node["table"].table.identifier.name === alias) &&
    (node["column"].kind === "SelectAllNode" || names.includes(node["column"].column.name));
  const condition = root.where?.where;
  const selected = (root.selections ?? []).map(({ selection }) => selection);
  const ids = selected.filter((node) => givesId(node));
  return (
    isKind(condition, "BinaryOperationNode") &&
    isColumn(condition["leftOperand"], ["id", "key_code"]) &&
    isKind(condition["operator"], "OperatorNode") &&
    ["=", "in"].includes(condition["operator"]["operator"]) &&
    ids.length > 0 &&
    ids.every((node) => isColumn(node, ["id"]) || (isKind(node, "SelectAllNode") && !root.joins))
  );
}

/** A selected expression that becomes the row's `id`, of any table. */
const givesId = (node: OperationNode) =>
  isKind(node, "SelectAllNode") ||
  (isKind(node, "ReferenceNode") && (node["column"].kind === "SelectAllNode" || node["column"].column.name === "id"));

/** Enough of a query to find it in the code: its tables and columns, without values. */
const describe = (node: object): string => {
  const names = new Set<string>();
  const collect = (part: object) => {
    if (isKind(part, "IdentifierNode")) names.add(part["name"]);
    if (isKind(part, "RawNode")) names.add(part["sqlFragments"].join("?").replace(/\s+/g, " ").trim());
    childrenOf(part).forEach(collect);
  };
  collect(node);
  return [...names].join(" ").slice(0, 300);
};
