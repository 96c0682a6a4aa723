import ts from "typescript";

/** Measurements of a function that are limited. */
interface MeasuredFunction {
  /** The function's name, or the name of what it is assigned or passed to. */
  readonly name: string;
  readonly line: number;
  /** Number of lines from the first to the last line of the function. */
  readonly lines: number;
  readonly parameters: number;
  /** Cyclomatic complexity (McCabe 1976): paths through the function, excluding those through nested functions. */
  readonly complexity: number;
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  if (ts.isCallExpression(parent)) return `function given to ${parent.expression.getText().split("\n")[0]}`;
  return "function without a name";
}

const branching: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.CatchClause,
]);

/** Operators that may skip their right operand. */
const shortcuts: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
]);

const branches = (node: ts.Node): boolean =>
  branching.has(node.kind) || (ts.isBinaryExpression(node) && shortcuts.has(node.operatorToken.kind));

/** Functions in a file that have a body, in line order. */
export function functionsIn(file: string, text: string): readonly MeasuredFunction[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: MeasuredFunction[] = [];
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  /** Counts the branches in a node and its descendants, excluding nested functions. */
  const visit = (node: ts.Node): number => {
    let inside = branches(node) ? 1 : 0;
    ts.forEachChild(node, (child) => {
      inside += visit(child);
    });
    if (!(ts.isFunctionLike(node) && "body" in node && node.body)) return inside;
    const line = lineOf(node.getStart());
    const lines = lineOf(node.end) + 1 - line;
    found.push({ name: nameOf(node), line, lines, parameters: node.parameters.length, complexity: inside + 1 });
    return 0;
  };
  visit(source);
  return found.sort((a, b) => a.line - b.line);
}
