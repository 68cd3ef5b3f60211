import type { Expression, Node, Statement } from "typescript/unstable/ast";
import { SyntaxKind } from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import type { Project } from "typescript/unstable/sync";

/** One change of a file's text, from one place to another, that its tests have to notice. */
export type Mutant = { file: string; line: number; from: number; to: number; text: string; title: string };

const swapped: Partial<Record<SyntaxKind, string>> = {
  [SyntaxKind.LessThanToken]: "<=",
  [SyntaxKind.LessThanEqualsToken]: "<",
  [SyntaxKind.GreaterThanToken]: ">=",
  [SyntaxKind.GreaterThanEqualsToken]: ">",
};

const throwsAtOnce = (statement: Statement): boolean =>
  is.isThrowStatement(statement) || (is.isBlock(statement) && statement.statements.some(is.isThrowStatement));

/** The changes of a file: a condition negated, a limit moved by one, a guard that refuses nothing, a function that returns at once. */
export function mutantsOf(project: Project, file: string): Mutant[] {
  const source = project.program.getSourceFile(file);
  if (!source) throw new Error(`not in the project: ${file}`);
  const { text } = source;
  const mutants: Mutant[] = [];
  const add = (from: number, to: number, replacement: string, title: string) =>
    mutants.push({ file, line: text.slice(0, from).split("\n").length, from, to, text: replacement, title });
  const negate = (condition: Expression) => {
    const from = condition.getStart(source);
    add(from, condition.end, `!(${text.slice(from, condition.end)})`, "condition negated");
  };
  const visit = (node: Node): void => {
    if (is.isIfStatement(node)) {
      const then = node.thenStatement;
      if (throwsAtOnce(then)) add(then.getStart(source), then.end, "{}", "guard without its throw");
      else negate(node.expression);
    } else if (is.isConditionalExpression(node)) negate(node.condition);
    else if (is.isBinaryExpression(node)) {
      const operator = node.operatorToken;
      const other = swapped[operator.kind];
      const from = operator.getStart(source);
      if (other) add(from, operator.end, other, `${other} instead of ${text.slice(from, operator.end)}`);
    } else if (is.isFunctionDeclaration(node) && node.body) {
      const from = node.body.getStart(source) + 1;
      add(from, from, " return undefined;", "returns at once");
    }
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return mutants;
}
