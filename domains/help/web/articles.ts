import { type Article, articlesAt, inOrder, parseArticle } from "../core/index.ts";

// The articles are part of the build: they can be read without any call.
const files = import.meta.glob<string>("../../../docs/help/*.md", { query: "?raw", import: "default", eager: true });

const slugOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1, -".md".length);

/** Every article, in the order of the Resource Center. */
export const articles: readonly Article[] = inOrder(Object.entries(files).map(([path, text]) => parseArticle(slugOf(path), text)));

export const findArticle = (slug: string): Article | undefined => articles.find((article) => article.slug === slug);

export const articlesOf = (placeKeys: readonly string[]): readonly Article[] => articlesAt(articles, placeKeys);
