/** Tags allowed in stored rich text; for any other tag, only the text is shown. */
const tags = ["p", "strong", "em", "u", "ul", "ol", "li", "a", "br"] as const;
export type RichTag = (typeof tags)[number];

export type RichNode = string | { readonly tag: RichTag; readonly href: string | null; readonly children: readonly RichNode[] };

interface OpenNode {
  readonly tag: RichTag | null;
  readonly href: string | null;
  readonly children: RichNode[];
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const safeHref = (attributes: string): string | null => {
  const href = decoded(/href="([^"]*)"/i.exec(attributes)?.[1] ?? "");
  return /^(https?:\/\/|mailto:)\S+$/i.test(href) ? href : null;
};

/**
 * Converts stored rich text to React nodes, so that no markup from the server or a file reaches the page as HTML. Tolerates unclosed tags.
 */
export function richNodes(html: string): readonly RichNode[] {
  const root: OpenNode = { tag: null, href: null, children: [] };
  const open: OpenNode[] = [root];
  const top = (): OpenNode => open.at(-1) ?? root;
  const close = (): void => {
    const node = open.pop();
    if (node?.tag) top().children.push({ tag: node.tag, href: node.href, children: node.children });
  };
  for (const [, slash, name = "", attributes = "", text] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+|<)/gi)) {
    if (text !== undefined) {
      top().children.push(decoded(text));
      continue;
    }
    const tag = tags.find((candidate) => candidate === name.toLowerCase());
    if (!tag) continue;
    if (tag === "br") top().children.push({ tag, href: null, children: [] });
    else if (slash !== "/") open.push({ tag, href: tag === "a" ? safeHref(attributes) : null, children: [] });
    else if (open.some((node) => node.tag === tag)) {
      while (top().tag !== tag) close();
      close();
    }
  }
  while (open.length > 1) close();
  return root.children;
}
