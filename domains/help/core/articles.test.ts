import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { paperEntries } from "@tieout/catalog/core";
import { lexer, type Token, walkTokens } from "marked";
import { describe, expect, test } from "vitest";
import {
  type Article,
  articlesAt,
  inOrder,
  linksOf,
  linkTarget,
  parseArticle,
  placeOfPaper,
  places,
  placesAt,
  searchArticles,
} from "./index.ts";

const root = path.join(import.meta.dirname, "../../..");
const folder = path.join(root, "docs/help");
const articles: readonly Article[] = inOrder(
  readdirSync(folder).map((name) => parseArticle(name.replace(/\.md$/, ""), readFileSync(path.join(folder, name), "utf8"))),
);
const named = articles.map((article) => [article.slug, article] as const);
const bySlug = new Map(named);

/** Paths of the application, as written in its routes. */
const routes: readonly string[] = [
  ...["router.tsx", "resources-tree.ts"].flatMap((file) => [
    ...readFileSync(path.join(root, "apps/web/src", file), "utf8").matchAll(/^ {2}path: "([^"]+)"/gm),
  ]),
].map(([, written]) => written ?? "");
const screens = new Set([...routes.map((route) => (route === "/create" ? "/engagements/create" : route))]);

test("every step, screen, tab and catalog workpaper has at least one article", () => {
  const known = new Set([...places.map(({ key }) => key), ...paperEntries.map(({ key }) => placeOfPaper(key))]);
  expect([...known].filter((key) => !articles.some((article) => article.places.includes(key)))).toEqual([]);
  expect(articles.flatMap((article) => article.places).filter((key) => !known.has(key))).toEqual([]);
});

test("every route that shows a screen has an article", () => {
  const addresses = routes.flatMap((route) => {
    if (route === "$" || route === "/") return [];
    if (route === "/create") return ["/engagements/create"];
    if (route === "/$engagementId/edit") return ["/engagements/01a2/edit"];
    return [route.startsWith("/$") || route.startsWith("/providers/") ? `/resources/${route.slice(1)}` : route];
  });
  expect(addresses.length).toBeGreaterThan(8);
  const without = addresses.filter((address) => articlesAt(articles, placesAt(address, new URLSearchParams())).length === 0);
  expect(without).toEqual([]);
});

describe.each(named)("the article %s", (_slug, article) => {
  test("links only to articles, sections or screens that exist", () => {
    const broken = linksOf(article).filter((href) => {
      const target = linkTarget(href);
      if (target?.kind === "article") {
        const other = bySlug.get(target.slug);
        return !other || (target.anchor !== null && !other.sections.some(({ anchor }) => anchor === target.anchor));
      }
      if (target?.kind === "section") return !article.sections.some(({ anchor }) => anchor === target.anchor);
      return target?.kind === "screen" ? !screens.has(target.address) : target?.kind !== "outside";
    });
    expect(broken).toEqual([]);
  });

  test("uses only supported Markdown, without HTML or images", () => {
    const kinds = new Set<string>();
    walkTokens(lexer(article.body), (token: Token) => void kinds.add(token.type));
    expect([...kinds].filter((kind) => !shown.has(kind))).toEqual([]);
  });

  test("has sections with distinct URLs", () => {
    const anchors = article.sections.flatMap(({ anchor }) => anchor ?? []);
    expect(anchors).toEqual([...new Set(anchors)]);
  });

  test("if it comes first for a place, says what the place is for, how to use it, what is checked and what is not", () => {
    const isFirst = article.places.some((key) => articlesAt(articles, [key])[0] === article);
    if (!isFirst) return;
    const headings = article.sections.map(({ heading }) => heading);
    expect(headings).toEqual(["What it is for", "How to do it", "What Tieout checks", "What Tieout does not do"]);
  });

  test("is found by its title", () =>
    expect(searchArticles(articles, article.title, 3).map(({ article: hit }) => hit.slug)).toContain(article.slug));
});

const shown = new Set([
  ...["heading", "paragraph", "list", "list_item", "table", "blockquote", "space"],
  ...["text", "escape", "strong", "em", "codespan", "code", "br", "link"],
]);
