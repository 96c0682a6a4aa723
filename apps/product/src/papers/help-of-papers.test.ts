import { readFileSync } from "node:fs";
import path from "node:path";
import { papers } from "@tieout/workpapers/core";
import { expect, test } from "vitest";
import { articlesAt, parseArticle, placeOfPaper } from "../../../../domains/help/core/index.ts";

const folder = path.join(import.meta.dirname, "../../../../docs/help");
const slugs = ["participant-activity-detail", "distribution-package", "payroll-census"];
const articles = slugs.map((slug) => parseArticle(slug, readFileSync(path.join(folder, `${slug}.md`), "utf8")));

/** The lines of what is checked. */
const listedIn = (body: string): readonly string[] =>
  [...(/## What Tieout checks\n([\s\S]*?)\n## /.exec(body)?.[1] ?? "").matchAll(/^\* (.+)$/gm)].map(([, title]) => title ?? "");

test.each(papers.map((paper) => [paper.key, paper] as const))("the article of %s lists every rule of it, and no other", (_key, paper) => {
  const [article] = articlesAt(articles, [placeOfPaper(paper.key)]);
  expect([...listedIn(article?.body ?? "")].sort()).toEqual(paper.rules.map(({ title }) => title).sort());
});
