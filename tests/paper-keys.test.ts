import { readFileSync } from "node:fs";
import path from "node:path";
import { controlTotalKeys, paperEntries, paperKeys, usedPapers } from "@tieout/catalog/core";
import { reports } from "@tieout/ingestion/core";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const slugOf = (key: string): string => key.replaceAll("_", "-");

/** Tests that run papers on files, and the demo firm; both refer to papers by name. */
const namesPapers = ["apps/product/src/papers/", "apps/worker/src/demo/"];

/** Whether a file is part of the product's source, in any layer. */
const isProduct = (file: string): boolean =>
  !/\.test\.tsx?$|\.test-data\.ts$|\/test-processes\//.test(file) && !namesPapers.some((folder) => file.startsWith(folder));

/** Whether a file may name the key: a paper may name itself and the papers it declares that it uses. */
function mayName(file: string, key: string): boolean {
  return paperEntries.some(
    (paper) =>
      (paper.key === key || usedPapers(paper).includes(key)) &&
      (file === `domains/catalog/core/papers/${slugOf(paper.key)}.ts` ||
        file.startsWith(`domains/workpapers/core/papers/${slugOf(paper.key)}/`)),
  );
}

const fieldKeys = new Set<string>(Object.values(reports).flatMap(({ fields }) => fields.map((field) => field.key)));
/** Keys that are also names of columns or control totals; the type or name at that place in the code shows which is meant. */
const otherWords = new Set<string>([...controlTotalKeys, ...fieldKeys]);

/**
 * Whether the text is a rule, tie or figure of the paper, `<key>.…`. A longer word with the same beginning may end in a field:
 * `distributions.dist_gross`.
 */
const beginsWith = (text: string, key: string): boolean =>
  text.startsWith(`${key}.`) && !(otherWords.has(key) && fieldKeys.has(text.slice(key.length + 1)));

const literalsIn = (type: ts.Type): readonly string[] =>
  type.isUnion() ? type.types.flatMap(literalsIn) : type.isStringLiteral() ? [type.value] : [];

/** Expression that a literal is compared with. */
function comparedWith(node: ts.Node): ts.Expression | null {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return parent.left === node ? parent.right : parent.left;
  if (ts.isCaseClause(parent) && parent.expression === node) return parent.parent.parent.expression;
  return null;
}

/** Name of the variable, property or parameter that receives a literal. */
function nameOfPlace(node: ts.Node, checker: ts.TypeChecker): string {
  const compared = comparedWith(node);
  if (compared) return compared.getText();
  const { parent } = node;
  if (ts.isLiteralTypeNode(parent) || ts.isUnionTypeNode(parent)) return nameOfPlace(parent, checker);
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) return parent.name.getText();
  if (ts.isPropertySignature(parent) || ts.isParameter(parent) || ts.isTypeAliasDeclaration(parent)) return parent.name.getText();
  if (ts.isArrayLiteralExpression(parent) || ts.isConditionalExpression(parent) || ts.isAsExpression(parent))
    return nameOfPlace(parent, checker);
  if (!ts.isCallExpression(parent)) return "";
  const at = parent.arguments.indexOf(node as ts.Expression);
  const called = checker.getResolvedSignature(parent);
  return `${parent.expression.getText()} ${called?.parameters[at]?.name ?? ""}`;
}

function typeOfPlace(node: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  const compared = comparedWith(node);
  if (compared) return checker.getTypeAtLocation(compared);
  if (ts.isLiteralTypeNode(node.parent)) return checker.getTypeAtLocation(typeBeside(node.parent));
  return ts.isExpression(node) ? checker.getContextualType(node) : undefined;
}

/** For a literal in a type: the union it belongs to, or the type that `Extract` and similar types take it from. */
function typeBeside(literal: ts.LiteralTypeNode): ts.Node {
  const { parent } = literal;
  if (ts.isTypeReferenceNode(parent)) return parent.typeArguments?.find((other) => other !== literal) ?? literal;
  return ts.isUnionTypeNode(parent) ? parent : literal;
}

/** Names of the other properties in the same literal or type. */
function namesBeside({ parent }: ts.Node): readonly string[] {
  const { parent: whole } = parent;
  if (ts.isObjectLiteralExpression(whole)) return whole.properties.flatMap(({ name }) => (name ? [name.getText()] : []));
  return ts.isTypeLiteralNode(whole) || ts.isInterfaceDeclaration(whole) ? whole.members.flatMap(({ name }) => name?.getText() ?? []) : [];
}

const isPropertyName = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent)) && node.parent.name === node;

/** Whether the literal is a paper's key rather than another word with the same spelling. */
function meansPaper(node: ts.Node, text: string, checker: ts.TypeChecker): boolean {
  if (!otherWords.has(text)) return true;
  const others = paperKeys.filter((key) => key !== text);
  if (isPropertyName(node)) {
    const object = node.parent.parent;
    const expected = ts.isObjectLiteralExpression(object) ? checker.getContextualType(object) : undefined;
    const names = [...namesBeside(node), ...(expected?.getProperties().map(({ name }) => name) ?? [])];
    return others.some((key) => names.includes(key));
  }
  const type = typeOfPlace(node, checker);
  const expected = type ? literalsIn(type) : [];
  if (type?.aliasSymbol?.name === "PaperKey" || others.some((key) => expected.includes(key))) return true;
  return expected.every((one) => one === text) && /paper|output/i.test(nameOfPlace(node, checker));
}

/** Paper key in a node: as a string, as the beginning of a longer key, or as an imported folder. */
function keyIn(node: ts.Node, checker: ts.TypeChecker): string | null {
  if (ts.isIdentifier(node)) {
    const key = paperKeys.find((one) => one === node.text);
    return key !== undefined && isPropertyName(node) && meansPaper(node, key, checker) ? key : null;
  }
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node)) return null;
  const { text } = node;
  const folder = paperKeys.find((key) => new RegExp(`/papers/${slugOf(key)}(/|\\.ts)`).test(text));
  if (folder !== undefined) return folder;
  const key = paperKeys.find((one) => text === one || beginsWith(text, one));
  return key !== undefined && (text !== key || meansPaper(node, text, checker)) ? key : null;
}

/** The two registers with a line for each paper. */
const registers = ["domains/catalog/core/papers/registered-papers.ts", "domains/workpapers/core/index.ts"];

function keysNamedIn(source: ts.SourceFile, file: string, checker: ts.TypeChecker): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const key = keyIn(node, checker);
    const isLine = registers.includes(file) && ts.isImportDeclaration(node.parent);
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (key !== null && !isLine && !mayName(file, key)) found.push(`${file}:${line} ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  // Starts below the root, because only the root's children and deeper nodes know their parents.
  ts.forEachChild(source, visit);
  return found;
}

const planted = "domains/runs/server/planted-keys.ts";
/** Every marked line is a violation; unmarked lines use the same words with another meaning. */
const plantedText = `import { controlTotalKeys, type ControlTotalKey, type PaperKey, paperEntryOf, papersMadeFrom } from "@tieout/catalog/core";
import { distributionFigures } from "../../workpapers/core/papers/distributions/figures.ts"; // !
const first: PaperKey = "distributions"; // !
const titles: Partial<Record<PaperKey, string>> = {
  payroll_census: "Census", // !
  distributions: "Payments", // !
};
const isSampled = (paper: PaperKey): boolean => paper === "distributions"; // !
const isShown = (output: { key: string }): boolean => output.key !== "distributions"; // !
const entry = paperEntryOf("distributions"); // !
const tie = (key: string): string => \`payroll_census.\${key}\`; // !
const word: string = "participant_activity"; // !
const figure: string = "distributions.population"; // !
const rule = (name: string): string => \`distributions.\${name}\`; // !
const column: string = "distributions.dist_gross";
const total: ControlTotalKey = "distributions";
const isPaid = (total: ControlTotalKey): boolean => total === "distributions";
const sums = { beginning_balance: 1, distributions: 2 };
const fields: readonly string[] = ["contributions", "distributions"];
function orderOf(paper: PaperKey): number {
  switch (paper) {
    case "distributions": // !
      return 1;
    default:
      return papersMadeFrom("payroll").length;
  }
}
type SampledPaper = Extract<PaperKey, "distributions">; // !
type Total = Extract<ControlTotalKey, "distributions">;
interface Column { readonly field: "distributions" | "fees"; }
interface ShownPaper { readonly paper: "distributions" | null; } // !
const outputKey: string = isPaid(total) ? "distributions" : ""; // !
`;

/** Returns the sources that contain a key as a word, with everything they import. */
function openProgram(): { readonly program: ts.Program; readonly files: readonly string[] } {
  const config = ts.readConfigFile(path.join(root, "tsconfig.base.json"), ts.sys.readFile);
  const include = ["domains/**/*", "apps/**/*", "packages/**/*"].flatMap((part) => [`${part}.ts`, `${part}.tsx`]);
  const parsed = ts.parseJsonConfigFileContent({ ...config.config, include, exclude: ["**/node_modules", "**/dist"] }, ts.sys, root);
  const options: ts.CompilerOptions = { ...parsed.options, jsx: ts.JsxEmit.ReactJSX, types: ["node"] };
  const names = new RegExp(paperKeys.flatMap((key) => [key, slugOf(key)]).join("|"));
  const files = parsed.fileNames
    .map((name) => path.relative(root, name))
    .filter((file) => isProduct(file) && names.test(readFileSync(path.join(root, file), "utf8")));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  const isPlanted = (name: string): boolean => path.relative(root, name) === planted;
  host.fileExists = (name) => isPlanted(name) || fileExists(name);
  host.readFile = (name) => (isPlanted(name) ? plantedText : readFile(name));
  host.getSourceFile = (name, ...rest) =>
    isPlanted(name) ? ts.createSourceFile(name, plantedText, ts.ScriptTarget.ES2023, true) : getSourceFile(name, ...rest);
  const rootNames = [...files, planted].map((file) => path.join(root, file));
  return { program: ts.createProgram({ rootNames, options, host }), files };
}

const found = new Map<string, readonly string[]>();
beforeAll(() => {
  const { program, files } = openProgram();
  const checker = program.getTypeChecker();
  for (const file of [...files, planted]) {
    const source = program.getSourceFile(path.join(root, file));
    if (source) found.set(file, keysNamedIn(source, file, checker));
  }
});

describe("a paper's key", () => {
  test("appears in its folder, its catalog entry and the registers, nowhere else", () => {
    const { [planted]: _, ...product } = Object.fromEntries(found);
    expect(Object.keys(product)).toContain("domains/catalog/core/papers/registered-papers.ts");
    expect(Object.values(product).flat()).toEqual([]);
  });

  test("is found wherever it is planted, and not mistaken for a column or control total with the same name", () => {
    const marked = plantedText.split("\n").flatMap((line, at) => (line.endsWith("// !") ? [at + 1] : []));
    const lines = (found.get(planted) ?? []).map((place) => Number(/:(\d+) /.exec(place)?.[1]));
    expect(lines).toEqual(marked);
  });
});
