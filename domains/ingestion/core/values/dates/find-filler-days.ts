import { splitDate } from "../date-parts.ts";
import type { DatedText } from "../decide-date-format.ts";
import { parseDate } from "../parse-date.ts";

/** In fewer rows than this, a shared date is an ordinary one. */
const fewestRows = 3;
const leastShare = 0.1;
/** Two-digit years whose first or last day is the end of a system's calendar: 1 January 1900 or 2000, 31 December 1999 or 9999. */
const edges: Readonly<Record<string, string>> = { "12-31": "99", "01-01": "00" };

/** Whether the text is such a first or last day with a two-digit year. */
function isEdge(text: string): boolean {
  const parts = splitDate(text);
  if (!parts || !/(?:^|\D)\d{2}$/.test(text.trim()) || /\d{4}/.test(text)) return false;
  const day = parseDate(text, { order: "mdy", latestYear: 2099 }).value;
  return day !== null && edges[day.slice(5)] === day.slice(2, 4);
}

/** Evidence that a date shared by many rows may mean no date; null if there is none. */
export function findFillerDays(texts: readonly DatedText[]): string | null {
  const all = texts.reduce((sum, { count = 1 }) => sum + count, 0);
  const [found] = texts
    .filter(({ text, count = 1 }) => count >= fewestRows && count >= all * leastShare && isEdge(text))
    .sort((a, b) => (b.count ?? 1) - (a.count ?? 1));
  if (!found) return null;
  return (
    `${found.count} of ${all} values are “${found.text}”, which systems also write for no date. ` +
    "Confirm it only if it is the real date. Otherwise, ask the sender to leave these cells blank."
  );
}
