import { type Article, articlesAt, inOrder, parseArticle } from "../core/index.ts";

// Articles are bundled with the build, so reading one makes no request.
const files = import.meta.glob<string>("../../../docs/help/*.md", { query: "?raw", import: "default", eager: true });

const slugOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1, -".md".length);

/** Every article, in Resource Center order. */
export const articles: readonly Article[] = inOrder(Object.entries(files).map(([path, text]) => parseArticle(slugOf(path), text)));

export const findArticle = (slug: string): Article | undefined => articles.find((article) => article.slug === slug);

export const articlesOf = (placeKeys: readonly string[]): readonly Article[] => articlesAt(articles, placeKeys);
