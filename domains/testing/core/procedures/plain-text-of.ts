const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

interface OpenList {
  readonly ordered: boolean;
  items: number;
}

/** Collects lines as tags open and close. */
function createLines() {
  const lines: string[] = [];
  const lists: OpenList[] = [];
  let line = "";
  const flush = (): void => {
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = "";
  };
  return {
    add(text: string): void {
      const spaced = text.replace(/[ \t\r\n\f]+/g, " ");
      line += line === "" || line.endsWith(" ") ? spaced.trimStart() : spaced;
    },
    tag(name: string, closing: boolean): void {
      if (name === "ul" || name === "ol") {
        flush();
        if (closing) lists.pop();
        else lists.push({ ordered: name === "ol", items: 0 });
      } else if (name === "li") {
        const list = lists.at(-1);
        flush();
        if (closing || !list) return;
        // Starts a list item with its mark; the paragraph that an editor puts inside it stays on the same line.
        list.items += 1;
        line = `${"  ".repeat(lists.length - 1)}${list.ordered ? `${list.items}.` : "-"} `;
      } else if (name === "br") flush();
      else if (name === "p" && (closing || !/^\s*(-|\d+\.) $/.test(line))) flush();
    },
    end: (): string => {
      flush();
      return lines.join("\n");
    },
  };
}

/**
 * Converts rich text in the allowed subset to plain lines for a workpaper cell: lists keep their marks, and a link's URL follows it in
 * parentheses.
 */
export function plainTextOf(html: string): string {
  const lines = createLines();
  let link: { readonly href: string; text: string } | null = null;
  for (const [, slash, name = "", attributes = "", text] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+|<)/gi)) {
    if (text !== undefined) {
      const shown = decoded(text);
      if (link) link.text += shown;
      lines.add(shown);
      continue;
    }
    const closing = slash === "/";
    if (name.toLowerCase() !== "a") lines.tag(name.toLowerCase(), closing);
    else if (!closing) link = { href: decoded(/href="([^"]*)"/i.exec(attributes)?.[1] ?? ""), text: "" };
    else {
      if (link && link.href !== "" && link.href.replace(/^mailto:/, "") !== link.text.trim()) lines.add(` (${link.href})`);
      link = null;
    }
  }
  return lines.end();
}
