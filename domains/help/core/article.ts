/** Article groups, in Resource Center order. */
export const groups = [
  { key: "steps", title: "The five steps" },
  { key: "workpapers", title: "Workpapers" },
  { key: "results", title: "Results" },
  { key: "sampling", title: "Sampling and evidence" },
  { key: "stops", title: "When something stops" },
  { key: "screens", title: "Lists, sign-in and help" },
] as const;

export type GroupKey = (typeof groups)[number]["key"];

/** Text under one heading; the first section has no heading. */
export interface Section {
  readonly heading: string | null;
  /** Fragment in the section's URL. */
  readonly anchor: string | null;
  /** Text without Markdown syntax. */
  readonly text: string;
}

export interface Article {
  /** File name without its extension; also used in the URL. */
  readonly slug: string;
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  readonly group: GroupKey;
  /** Position within its group. */
  readonly order: number;
  /** Keys of the help places that the article explains. */
  readonly places: readonly string[];
  /** Markdown. */
  readonly body: string;
  readonly sections: readonly Section[];
  readonly minutes: number;
}

const wordsPerMinute = 200;

/**
 * Parses an article file: the lines `title`, `summary`, `group`, `order` and, if it explains places, `places`, all between two lines of
 * dashes, then Markdown. Throws an error with the file's name and what is missing: articles are part of the build, and a test reads each
 * one.
 */
export function parseArticle(slug: string, text: string): Article {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll("\r\n", "\n")) ?? [];
  if (head === undefined || body === undefined) throw new Error(`docs/help/${slug}.md has no head between two lines of ---`);
  const facts = new Map(head.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]));
  const fact = (name: string): string => {
    const value = facts.get(name);
    if (!value) throw new Error(`docs/help/${slug}.md has no ${name} in its head`);
    return value;
  };
  const group = groups.find(({ key }) => key === fact("group"));
  if (!group) throw new Error(`docs/help/${slug}.md is in the group ${fact("group")}, which does not exist`);
  const order = Number(fact("order"));
  if (!Number.isInteger(order)) throw new Error(`docs/help/${slug}.md has the order ${fact("order")}, which is not a whole number`);
  return {
    slug,
    title: fact("title"),
    summary: fact("summary"),
    group: group.key,
    order,
    places: (facts.get("places") ?? "").split(/[ ,]+/).filter((key) => key !== ""),
    body,
    sections: sectionsOf(body),
    minutes: Math.max(1, Math.ceil(body.split(/\s+/).length / wordsPerMinute)),
  };
}

/** Sorts articles in Resource Center order. */
export const inOrder = (articles: readonly Article[]): readonly Article[] =>
  groups.flatMap(({ key }) =>
    articles.filter(({ group }) => group === key).sort((a, b) => a.order - b.order || (a.slug < b.slug ? -1 : 1)),
  );

/** URL fragment for a heading: "Write the reason" becomes `write-the-reason`. */
export const anchorOf = (heading: string): string =>
  plainText(heading)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

function sectionsOf(body: string): readonly Section[] {
  return body
    .split(/^(?=## )/m)
    .map((part) => {
      const heading = /^## (.+)$/m.exec(part)?.[1];
      const text = plainText(heading === undefined ? part : part.slice(part.indexOf("\n")));
      return { heading: heading === undefined ? null : plainText(heading), anchor: heading === undefined ? null : anchorOf(heading), text };
    })
    .filter(({ heading, text }) => heading !== null || text !== "");
}

/** Strips the Markdown syntax that articles use. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/^ *(?:[-*>]|\d+\.|#{2,6}) +/gm, "")
    .replace(/^[|: -]+$/gm, "")
    .replace(/[*`|]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Targets of the article's links, as written. */
export const linksOf = ({ body }: Pick<Article, "body">): readonly string[] =>
  [...body.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? "");

/** The article for the most specific place, followed by those for broader places. */
export function articlesAt(articles: readonly Article[], placeKeys: readonly string[]): readonly Article[] {
  const found = placeKeys.flatMap((key) => articles.filter(({ places }) => places.includes(key)));
  return [...new Set(found)];
}
