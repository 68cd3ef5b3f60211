import { relative } from "node:path";
import { expect, test } from "vitest";
import { type Expression, type Node, type SourceFile, SyntaxKind } from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import { API, type Project } from "typescript/unstable/sync";

/** Whether any text may be of this type, as opposed to a list of names. */
const isAnyText = ({ checker }: Project, node: Expression) => {
  const type = checker.getTypeAtLocation(node);
  return type !== undefined && /(?:^|\| )(?:string|any)(?: \||$)/.test(checker.typeToString(type));
};

function hasTextIndex({ checker }: Project, node: Expression): boolean {
  const type = checker.getTypeAtLocation(node);
  const present = type && checker.getNonNullableType(type);
  const indexes = present ? checker.getIndexInfosOfType(present) : [];
  return indexes.some(({ keyType }) => checker.typeToString(keyType) === "string");
}

/** The names that a file imports or declares for the whole module. */
function moduleNames(file: SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of file.statements) {
    if (is.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) if (is.isIdentifier(name)) names.add(name.text);
    if (is.isImportDeclaration(statement)) {
      const named = statement.importClause?.namedBindings;
      if (named && is.isNamedImports(named)) for (const { name } of named.elements) names.add(name.text);
    }
  }
  return names;
}

/** Whether an expression is one of these names, or a part of one: a table rather than data. */
const isTable = (names: ReadonlySet<string>, node: Expression): boolean =>
  is.isPropertyAccessExpression(node) ||
  is.isElementAccessExpression(node) ||
  is.isAsExpression(node) ||
  is.isParenthesizedExpression(node) ||
  is.isNonNullExpression(node)
    ? isTable(names, node.expression)
    : is.isObjectLiteralExpression(node) || (is.isIdentifier(node) && names.has(node.text));

/** The lookups of a file that find inherited names too: `table[text]`, `table[text as Name]` and `text in table`. */
function unsafeLookups(project: Project, file: SourceFile): string[] {
  const names = moduleNames(file);
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (is.isElementAccessExpression(node)) {
      const key = node.argumentExpression;
      if (is.isAsExpression(key)) {
        if (isAnyText(project, key.expression)) found.push(node);
      } else if (!is.isStringLiteral(key) && !is.isNumericLiteral(key) && isTable(names, node.expression)) {
        if (isAnyText(project, key) && hasTextIndex(project, node.expression)) found.push(node);
      }
    } else if (is.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) {
      if (!is.isStringLiteral(node.left) && isAnyText(project, node.left)) found.push(node);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found.map((node) => `${relative(".", file.fileName)}: ${node.getText().replaceAll(/\s+/g, " ")}`);
}

test("tables are asked for texts with `lookup`, which finds no inherited names", () => {
  // The compiler's API, which the pinned version calls unstable: oxlint's plugins know no types.
  const api = new API({ cwd: process.cwd() });
  try {
    const [project] = api.updateSnapshot({ openProjects: ["tsconfig.json"] }).getProjects();
    const files = project!.program
      .getSourceFileNames()
      .filter((name) => /^(?:src|sandbox-provider)\//.test(relative(".", name)) && !name.includes(".test."))
      .map((name) => project!.program.getSourceFile(name)!);
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((file) => unsafeLookups(project!, file))).toEqual([]);
  } finally {
    api.close();
  }
});
