import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { papers } from "@tieout/workpapers/core";
import { describe, expect, test } from "vitest";
import { articlesAt, parseArticle, placeOfPaper } from "../../../../domains/help/core/index.ts";
import { compareGolden } from "../../../../packages/test-kit/src/golden.ts";

const folder = "docs/help";
const textOf = (slug: string): string => readFileSync(path.join(import.meta.dirname, "../../../..", folder, `${slug}.md`), "utf8");
const slugs = readdirSync(path.join(import.meta.dirname, "../../../..", folder)).map((name) => name.replace(/\.md$/, ""));
const articles = slugs.map((slug) => parseArticle(slug, textOf(slug)));

/** The titles of the rules directly follow this heading; the rest of the article comes after them. */
const listed = /(## What Tieout checks\n\n)(?:\* .+\n)*/;

describe.each(papers.map((paper) => [paper.key, paper] as const))("the help article for %s", (key, { rules }) => {
  test("lists the workpaper's rules in workbook order, as written by npm run goldens", () => {
    const [article] = articlesAt(articles, [placeOfPaper(key)]);
    if (!article) throw new Error(`no article in ${folder} has the place ${placeOfPaper(key)}`);
    const text = textOf(article.slug);
    expect(text).toMatch(listed);
    const titles = rules.map(({ title }) => `* ${title}\n`).join("");
    compareGolden(
      `${folder}/${article.slug}.md`,
      text.replace(listed, (_list, heading: string) => heading + titles),
    );
  });
});
