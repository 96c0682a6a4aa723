import type { Article, Section } from "./article.ts";

export interface Hit {
  readonly article: Article;
  /** Section that contains the search words; null if they are in the title or summary. */
  readonly section: Section | null;
  /** Text around the first match in the section, or the summary. */
  readonly excerpt: string;
}

/** A piece of text, and whether it matches the search. */
export interface MarkedPart {
  readonly text: string;
  readonly isHit: boolean;
}

const weights = { title: 12, heading: 5, summary: 3, text: 1 } as const;
const excerptLength = 110;

/** Finds articles that contain every word, ranked by where the words occur; "ties" finds "tie", and "recon" finds "reconciling". */
export function searchArticles(articles: readonly Article[], query: string, most = 8): readonly Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return articles
    .flatMap((article) => {
      const scores = words.map((word) => scoreOf(article, word));
      return scores.every((score) => score > 0) ? [{ article, score: scores.reduce((sum, score) => sum + score, 0) }] : [];
    })
    .sort((a, b) => b.score - a.score || (a.article.title < b.article.title ? -1 : 1))
    .slice(0, most)
    .map(({ article }) => hitOf(article, words));
}

/** Splits a text so that words beginning with a query word become separate pieces. */
export function markWords(text: string, query: string): readonly MarkedPart[] {
  const words = wordsOf(query);
  if (words.length === 0) return [{ text, isHit: false }];
  const pattern = new RegExp(`\\b((?:${words.join("|")})[a-z0-9]*)`, "gi");
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, isHit: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** Keeps only letters and digits, so that words are safe in a regular expression. */
const wordsOf = (query: string): readonly string[] => [
  ...new Set((query.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word))),
];

/** Counts the words that start with `word`, up to three. */
const countIn = (text: string, word: string): number => Math.min(3, (text.match(new RegExp(`\\b${word}`, "gi")) ?? []).length);

const scoreOf = ({ title, summary, sections }: Article, word: string): number =>
  weights.title * countIn(title, word) +
  weights.summary * countIn(summary, word) +
  sections.reduce((sum, { heading, text }) => sum + weights.heading * countIn(heading ?? "", word) + weights.text * countIn(text, word), 0);

function hitOf(article: Article, words: readonly string[]): Hit {
  const inHead = words.every((word) => countIn(`${article.title} ${article.summary}`, word) > 0);
  if (inHead) return { article, section: null, excerpt: article.summary };
  const found = (section: Section): number =>
    words.reduce((sum, word) => sum + 2 * countIn(section.heading ?? "", word) + countIn(section.text, word), 0);
  const section = article.sections.reduce<Section | null>((best, next) => (best && found(best) >= found(next) ? best : next), null);
  if (!section || found(section) === 0) return { article, section: null, excerpt: article.summary };
  return { article, section, excerpt: excerptOf(section.text, words) };
}

/** An excerpt of whole words around the first match. */
function excerptOf(text: string, words: readonly string[]): string {
  const at = Math.max(0, text.search(new RegExp(`\\b(?:${words.join("|")})`, "i")));
  const from = at < 30 ? 0 : text.indexOf(" ", at - 30) + 1;
  const cut = text.slice(from, from + excerptLength);
  const isWhole = from + excerptLength >= text.length;
  return `${from > 0 ? "… " : ""}${isWhole ? cut : `${cut.slice(0, cut.lastIndexOf(" "))} …`}`;
}
