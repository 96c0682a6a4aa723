import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** `tieout_app insert clients.name`; `tieout_app delete clients.*` */
export type Write = string;

const root = path.join(import.meta.dirname, "..");
/** Whether a source runs in production; code that prepares tests may write as a superuser. */
const isProduct = (name: string): boolean =>
  /\.ts$/.test(name) &&
  !/node_modules|\/dist\/|\.test\.ts$|\.test-(data|process)\.ts$|\/test-processes\/|\/web\/|^packages\/test-kit\//.test(name);
const isWrite = /\b(?:insert\s+into|delete\s+from|update\s+(?!set\b)\S+(?:\s+as)?(?:\s+\w+)?\s+set)\s/i;

/** Returns the text up to the end of the list: the next clause, or the parenthesis that closes the statement. */
function listAt(sql: string, from: number): string {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    const character = sql[at];
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth < 0 || (depth === 0 && (character === ";" || /^\s(?:where|from|returning)\s/i.test(sql.slice(at, at + 11)))))
      return sql.slice(from, at);
  }
  return sql.slice(from);
}

/** Splits a list at commas outside parentheses. */
function itemsOf(list: string): readonly string[] {
  const items = [""];
  let depth = 0;
  for (const character of list) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) items.push("");
    else items[items.length - 1] += character;
  }
  return items.map((item) => item.trim());
}

const assigned = (list: string): readonly string[] =>
  itemsOf(list).flatMap((item) => {
    const name = /^(?:\(([^)]*)\)|(\w+))\s*=/.exec(item);
    if (!name) throw new Error(`no column is assigned in "${item}"`);
    return (name[1] ?? name[2] ?? "").split(",").map((each) => each.trim());
  });

/**
 * Returns the columns that statements write in the schema `public`, such as `insert clients.name`. An INSERT must name its columns, because
 * the table may get more columns later.
 */
export function writesOf(statements: string): readonly string[] {
  const sql = statements.replaceAll(/--[^\n]*/g, "").replaceAll(/'(?:[^']|'')*'/g, "''");
  const found: string[] = [];
  const add = (verb: string, table: string, columns: readonly string[]): void => {
    if (!table.includes(".")) found.push(...columns.map((column) => `${verb} ${table.toLowerCase()}.${column}`));
  };
  for (const { 1: table = "", 2: columns, index } of sql.matchAll(/\binsert\s+into\s+([\w.]+)(?:\s+as\s+\w+)?\s*(?:\(([^)]*)\))?/gi)) {
    if (columns === undefined) throw new Error(`this INSERT names no columns: ${sql.slice(index, index + 80)}`);
    add(
      "insert",
      table,
      columns.split(",").map((column) => column.trim()),
    );
    const rest = sql.slice(index + 1).split(/\binsert\s+into\b/i)[0] ?? "";
    const again = /\bdo\s+update\s+set\s/i.exec(rest);
    if (again) add("update", table, assigned(listAt(rest, again.index + again[0].length)));
  }
  for (const { 0: head, 1: table = "", index } of sql.matchAll(/\bupdate\s+(?!set\b)([\w.]+)(?:\s+as)?(?:\s+(?!set\b)\w+)?\s+set\s/gi))
    add("update", table, assigned(listAt(sql, index + head.length)));
  for (const { 1: table = "" } of sql.matchAll(/\bdelete\s+from\s+([\w.]+)/gi)) add("delete", table, ["*"]);
  return found;
}

/** Text of a literal; values interpolated into it are conditions or values, never written columns. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("$0");
}

const roleOfType: Readonly<Record<string, string>> = {
  Tx: "tieout_app",
  PlatformTx: "tieout_platform",
  Pool: "tieout_queue",
  Client: "tieout_owner",
};

/** Role for a function's parameter with this name: taken from its type, or from the kind of transaction that calls the function. */
function roleOfParameter(owner: ts.SignatureDeclaration, name: string): string | null {
  const parameter = owner.parameters.find((each) => each.name.getText() === name);
  if (!parameter) return null;
  if (parameter.type) return roleOfType[parameter.type.getText()] ?? null;
  const call = owner.parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return null;
  return { asPlatform: "tieout_platform", inOrganization: "tieout_app" }[call.expression.name.text] ?? null;
}

/** Role that runs the statement: the role of the transaction or pool whose `query` receives it. */
function roleOf(statement: ts.Node): string | null {
  let name: string | null = null;
  for (let node = statement; node.parent; node = node.parent) {
    const { parent } = node;
    if (name === null && ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression)) {
      if (parent.expression.name.text === "platformStatement") return "tieout_platform";
      name = parent.expression.expression.getText();
    }
    if (name !== null && ts.isFunctionLike(parent)) {
      const role = roleOfParameter(parent, name);
      if (role !== null) return role;
    }
  }
  // One of the function's options; only the queue's processes have a separate pool.
  return name === "pool" ? "tieout_queue" : null;
}

/** Returns every column written by a statement in the product's sources, with the role that runs it. */
export function writesInSources(): ReadonlySet<Write> {
  const files = ["packages", "domains", "apps"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => path.posix.join(folder, name)),
  );
  const writes = new Set<Write>();
  for (const file of files.filter((name) => isProduct(name) && !/\/server\/engine\/|^packages\/engine\//.test(name))) {
    const text = readFileSync(path.join(root, file), "utf8");
    if (!isWrite.test(text)) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const sql = textOf(node);
      if (sql !== null && isWrite.test(sql)) {
        const role = roleOf(node);
        if (role === null) throw new Error(`${file}: which role runs "${sql.slice(0, 60)}"?`);
        for (const write of writesOf(sql)) writes.add(`${role} ${write}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return writes;
}
