/** Page metadata for search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The page's canonical URL, regardless of the one requested. */
  readonly canonical: string;
  /** Structured data in schema.org's vocabulary. */
  readonly structured: Readonly<Record<string, unknown>>;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/**
 * Returns the page with this head in place of its own title and description. The structured data goes into a data block, which browsers
 * don't run.
 */
export function withHead(html: string, { title, description, canonical, structured }: PageHead): string {
  const [name, about, address] = [title, description, canonical].map(escaped);
  const head = [
    `<title>${name}</title>`,
    `<meta name="description" content="${about}" />`,
    `<link rel="canonical" href="${address}" />`,
    `<meta property="og:title" content="${name}" />`,
    `<meta property="og:description" content="${about}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<script type="application/ld+json">${JSON.stringify(structured).replaceAll("<", "\\u003c")}</script>`,
  ].join("");
  return html
    .replace(/<meta name="description"[^>]*>/, "")
    .replace(/<title>[^<]*<\/title>/, "")
    .replace("</head>", () => `${head}</head>`);
}
