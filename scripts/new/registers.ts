import { importPath } from "./place.ts";

const pairs: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

/** Position of the bracket that closes a constant's list or object. */
function endOf(text: string, constant: string): number {
  const declared = new RegExp(`\\bconst ${constant}\\b[\\s\\S]*?=\\s*(?=[[{])`).exec(text);
  const start = declared ? declared.index + declared[0].length : -1;
  const [open, close] = [text[start] ?? "", pairs[text[start] ?? ""]];
  if (!declared || close === undefined) throw new Error(`there is no list ${constant}`);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === open) depth += 1;
    if (text[at] === close) depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`the list ${constant} has no end`);
}

/** Adds an entry at the end of a list or object. */
export function withEntry(text: string, constant: string, entry: string): string {
  const end = endOf(text, constant);
  const before = text.slice(0, end).trimEnd();
  const comma = /[,[{]$/.test(before.replace(/\s*\/\/[^\n]*$/, "")) ? "" : ",";
  return `${before}${comma}\n  ${entry},\n${text.slice(end)}`;
}

export const withImport = (text: string, file: string, { name, module }: { readonly name: string; readonly module: string }): string =>
  `import { ${name} } from "${importPath(file, module)}";\n${text}`;

/** Adds a comment above the first line that begins with this text. */
export function withComment(text: string, line: string, comment: string): string {
  const at = text.startsWith(line) ? 0 : text.indexOf(`\n${line}`) + 1;
  if (at === 0 && !text.startsWith(line)) throw new Error(`no line begins with “${line}”`);
  const indent = /^ */.exec(line)?.[0] ?? "";
  return `${text.slice(0, at)}${indent}// ${comment}\n${text.slice(at)}`;
}

/** Makes a text's first tests fail at their end, one for each message. */
export function withFailures(text: string, words: readonly string[]): string {
  const left = [...words];
  const failing = text.replace(/^(it\([\s\S]*?)\n\}\);$/gm, (whole, body) => {
    const said = left.shift();
    return said === undefined ? whole : `${body}\n  expect.fail("${said}");\n});`;
  });
  if (left.length > 0) throw new Error(`there is no test for “${left.join("”, “")}”`);
  return failing;
}
