import { type ReportKey, reportEntries } from "@tieout/catalog/core";

const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/s$/, ""));

const tooCommon = new Set(["detail", "report", "file", "plan", "year", "data"]);

const own = (key: ReportKey): ReadonlySet<string> => {
  const entry = reportEntries.find((candidate) => candidate.key === key);
  return new Set([...wordsOf(entry?.title ?? ""), ...(entry?.fileNameWords ?? []).flatMap(wordsOf)].filter((word) => !tooCommon.has(word)));
};

const isNamed = (word: string, names: ReadonlySet<string>): boolean =>
  [...names].some((name) => word === name || (name.length > 5 && word.startsWith(name)));

/** Whether the text contains every distinctive word of the report's title: `LOAN DETAIL AS OF 12/31/2024`. */
export function namesReport(text: string, key: ReportKey): boolean {
  const words = new Set(wordsOf(text));
  const title = wordsOf(reportEntries.find((candidate) => candidate.key === key)?.title ?? "").filter((word) => !tooCommon.has(word));
  return title.length > 0 && title.every((word) => words.has(word));
}

/** The report whose title shares the most words with a file's name; null if there is no match or a tie. */
export function reportOfFileName(fileName: string, among: readonly ReportKey[]): ReportKey | null {
  const words = wordsOf(fileName);
  const scored = among.map((key) => ({ key, score: words.filter((word) => isNamed(word, own(key))).length }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const leaders = scored.filter(({ score }) => score === best && best > 0);
  return leaders.length === 1 ? (leaders[0]?.key ?? null) : null;
}
