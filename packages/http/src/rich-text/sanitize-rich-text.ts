import { Parser } from "htmlparser2";

/** Allowed tags, and the tag that each is stored as. */
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

/** Tags whose content is code or markup, never text. */
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

/** PostgreSQL refuses NUL in text; the other characters are invisible. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** The link opens without access to our window. A URL that is not absolute http, https or mailto is removed. */
function linkTag(href: string | undefined): string {
  const address = href?.trim() ?? "";
  const attribute = /^(https?:\/\/|mailto:)[^\s]+$/i.test(address) ? ` href="${escaped(address)}"` : "";
  return `<a${attribute} rel="noopener noreferrer" target="_blank">`;
}

/**
 * Returns rich text that is safe to store and show. Builds new rich text instead of cleaning the input: the parsed text, escaped, within
 * the tags listed above, with a link's URL as the only attribute. Nothing else can get through.
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
