import ts from "typescript";
import type { Plugin } from "vite";

/** What a page never reads of a route: how it describes and guards itself, and how it may fail. */
const unread = new Set(["summary", "access", "apiKey", "inSupport", "failures", "idempotent", "ownTransaction"]);
/** What the server checks; a page knows their types, and of an output whether it is a stream or empty. */
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
 * Contracts as pages need them: addresses and types. The schemas, a fifth of what every page loads, are for the API and its documents; the
 * names of schemas begin with a capital letter.
 */
export const pageContracts: Plugin = {
  name: "page-contracts",
  // The source as it is written.
  enforce: "pre",
  transform(code, id) {
    // The shapes that every contract shares are checked by the server too.
    if (!/[\\/](domains[\\/]\w+[\\/]contract[\\/](?:[\w-]+[\\/])?[\w-]+|packages[\\/]contract[\\/]src[\\/]wire)\.ts$/.test(id)) return null;
    const cuts = cutsOf(ts.createSourceFile(id, code, ts.ScriptTarget.Latest, true));
    let text = code;
    for (const { from, to, by } of cuts.toReversed()) text = text.slice(0, from) + by + text.slice(to);
    return cuts.length > 0 && !/from "zod"/.test(text) ? `import { z } from "zod";\n${text}` : text;
  },
};
