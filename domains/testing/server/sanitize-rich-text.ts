import { Parser } from "htmlparser2";

/** What is kept, under the name it is kept by. */
const keptTags: Readonly<Record<string, string>> = {
  p: "p",
  strong: "strong",
  b: "strong",
  em: "em",
  i: "em",
  u: "u",
  ul: "ul",
  ol: "ol",
  li: "li",
  a: "a",
  br: "br",
};

/** Their content is code or markup of another language, never something to read. */
const swallowed = new Set([
  "script",
  "style",
  "textarea",
  "title",
  "noscript",
  "iframe",
  "object",
  "embed",
  "svg",
  "math",
  "template",
  "xmp",
]);

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** PostgreSQL refuses NUL in a text; the others print as nothing. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Opens without a handle on our window. An address that is not absolute http, https or mailto is left off. */
function linkTag(href: string | undefined): string {
  const address = href?.trim() ?? "";
  const attribute = /^(https?:\/\/|mailto:)[^\s]+$/i.test(address) ? ` href="${escaped(address)}"` : "";
  return `<a${attribute} rel="noopener noreferrer" target="_blank">`;
}

/**
 * Rich text as it may be stored and shown. It is not cleaned but written anew: the parser's text, escaped, between tags of the list
 * above; of attributes only the address of a link. So nothing that is not named here can come out.
 */
export function sanitizeRichText(html: string): string {
  let out = "";
  let swallowing = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (swallowed.has(name)) swallowing += 1;
        const kept = keptTags[name];
        if (swallowing > 0 || kept === undefined) return;
        out += kept === "a" ? linkTag(attributes.href) : kept === "br" ? "<br />" : `<${kept}>`;
      },
      ontext(text) {
        if (swallowing === 0) out += escaped(text);
      },
      onclosetag(name) {
        if (swallowed.has(name)) swallowing -= 1;
        const kept = keptTags[name];
        if (swallowing === 0 && kept !== undefined && kept !== "br") out += `</${kept}>`;
      },
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: false },
  );
  parser.end(html.replace(controls, ""));
  return out.trim();
}
