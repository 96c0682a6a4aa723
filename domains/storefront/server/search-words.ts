import type { Queryable } from "@tieout/postgres";
import { searchedWords } from "../core/index.ts";

export interface Correction {
  readonly typed: string;
  readonly found: readonly string[];
}

export interface SearchedText {
  /** Text for `to_tsquery`; null to find everything. */
  readonly query: string | null;
  readonly corrections: readonly Correction[];
}

interface Row {
  readonly [column: string]: unknown;
  readonly typed: string;
  readonly isKnown: boolean;
  readonly alike: readonly string[] | null;
}

/** A search word is known if some word in the catalog starts with it; for unknown words, the most similar ones are used. */
const wordsSql = `
  select t.typed, known.found as "isKnown", case when known.found then null else (
      select array_agg(a.word) from (
        select w.word from toolkit_words w where w.word % t.typed order by similarity(w.word, t.typed) desc, w.word limit 4) a) end as alike
  from unnest($1::text[]) with ordinality as t (typed, position),
    lateral (select exists (select from toolkit_words w where w.word >= t.typed collate "C" and w.word < (t.typed || U&'\\FFFF') collate "C") as found) known
  order by t.position`;

export async function searchText(query: Queryable["query"], keyword: string): Promise<SearchedText> {
  const words = searchedWords(keyword);
  if (words.length === 0) return { query: null, corrections: [] };
  const { rows } = await query<Row>(wordsSql, [words]);
  const corrections = rows.flatMap(({ typed, isKnown, alike }) => (isKnown ? [] : [{ typed, found: alike ?? [] }]));
  const terms = rows.map(({ typed, isKnown, alike }) => (isKnown || !alike ? `${typed}:*` : `(${alike.join("|")})`));
  return { query: terms.join(" & "), corrections };
}
