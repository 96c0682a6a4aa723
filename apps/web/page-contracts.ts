import ts from "typescript";
import type { Plugin } from "vite";

/** Parts of a route that pages never read: its description, its access rules and its failures. */
const unread = new Set(["summary", "access", "apiKey", "inSupport", "failures", "idempotent", "ownTransaction"]);
/** Parts checked by the server; a page knows their types, and whether an output is a stream or empty. */
const checked = new Set(["params", "query", "body", "output"]);

const isSchemaName = (name: ts.BindingName): boolean => ts.isIdentifier(name) && /^[A-Z]/.test(name.text);
const isText = (node: ts.Expression): boolean => ts.isStringLiteralLike(node);

interface TextCut {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

function cutsOf(source: ts.SourceFile): TextCut[] {
  const cuts: TextCut[] = [];
  const replace = (node: ts.Node, by: string): void => {
    cuts.push({ from: node.getStart(source), to: node.getEnd(), by });
  };
  const visit = (node: ts.Node): void => {
    const property = ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) ? node : null;
    const key = property?.name.getText(source) ?? "";
    if (ts.isVariableDeclaration(node) && node.initializer && isSchemaName(node.name)) replace(node.initializer, "z");
    else if (unread.has(key)) replace(node, `${key}: undefined`);
    else if (property && checked.has(key) && !isText(property.initializer)) replace(property.initializer, "z");
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return cuts;
}

/**
 * Reduces contracts to what pages need: URLs and types. The schemas, which would be a fifth of what every page loads, are only for the API
 * and its documents; schema names begin with a capital letter.
 */
export const pageContracts: Plugin = {
  name: "page-contracts",
  // Runs on the original source.
  enforce: "pre",
  transform(code, id) {
    // The shapes shared by all contracts are checked by the server too.
    if (!/[\\/](domains[\\/]\w+[\\/]contract[\\/](?:[\w-]+[\\/])?[\w-]+|packages[\\/]contract[\\/]src[\\/]wire)\.ts$/.test(id)) return null;
    const cuts = cutsOf(ts.createSourceFile(id, code, ts.ScriptTarget.Latest, true));
    let text = code;
    for (const { from, to, by } of cuts.toReversed()) text = text.slice(0, from) + by + text.slice(to);
    return cuts.length > 0 && !/from "zod"/.test(text) ? `import { z } from "zod";\n${text}` : text;
  },
};
