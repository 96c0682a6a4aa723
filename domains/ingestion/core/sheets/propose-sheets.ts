import { readsPeriods } from "./reads-periods.ts";
import { type AlikeSheet, type AlikeSheets, areReadByPeriod, type RepeatedSheets, repeatedPair, type SheetAmount } from "./sheet-choice.ts";

/** Known facts about one of the sheets. */
export interface AlikeFacts {
  readonly index: number;
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: number;
  /** Sums for the amount columns, in the same order for all sheets. */
  readonly sums: readonly bigint[];
  /** The columns that were summed. */
  readonly columns: readonly string[];
  /** The same for sheets with the same rows. */
  readonly content: string;
}

const saysTotal = /\b(?:sub)?totals?\b|\bsummary\b|\bytd\b|\byear[ -]to[ -]date\b|\bannual\b|\bfull year\b|\bcombined\b|\ball\b/i;

const isNothing = ({ sums }: AlikeFacts): boolean => sums.every((sum) => sum === 0n);
const sumOf = (sheets: readonly AlikeFacts[], column: number): bigint => sheets.reduce((sum, { sums }) => sum + (sums[column] ?? 0n), 0n);

/** Two or more adjacent sheets totaled by another sheet: the months in a quarter, or the whole year. */
function partsOfTotal(total: AlikeFacts, others: readonly AlikeFacts[]): readonly AlikeFacts[] | null {
  if (isNothing(total)) return null;
  for (let length = others.length; length >= 2; length -= 1)
    for (let from = 0; from + length <= others.length; from += 1) {
      const run = others.slice(from, from + length);
      if (run.filter((sheet) => !isNothing(sheet)).length < 2) continue;
      if (total.sums.every((sum, column) => sum === sumOf(run, column))) return run;
    }
  return null;
}

/** A single column may agree by chance. */
const isSurelyTotal = ({ name, sums }: AlikeFacts): boolean => saysTotal.test(name) || sums.filter((sum) => sum !== 0n).length > 1;

type SheetJudgment = Pick<AlikeSheet, "note" | "has">;
const indexesOf = (sheets: readonly AlikeFacts[]): readonly number[] => sheets.map(({ index }) => index);

function judge(sheet: AlikeFacts, all: readonly AlikeFacts[], totals: ReadonlySet<AlikeFacts>): SheetJudgment {
  const twin = all.slice(0, all.indexOf(sheet)).find(({ content, rows }) => rows > 0 && content === sheet.content);
  if (twin) return { note: `It has the same rows as “${twin.name}”.`, has: [twin.index] };
  const parts = partsOfTotal(
    sheet,
    all.filter((other) => other !== sheet && !totals.has(other)),
  );
  if (parts) {
    const note = `Its amounts are the total of “${parts[0]?.name ?? ""}” to “${parts.at(-1)?.name ?? ""}”.`;
    return isSurelyTotal(sheet) ? { note, has: indexesOf(parts) } : { note };
  }
  if (sheet.isHidden) return { note: "It is hidden." };
  return { note: saysTotal.test(sheet.name) ? "Its name says that it may repeat the other sheets." : null };
}

/** Number of amounts that fit on one line. */
const shownAmounts = 3;
const amountsOf = ({ columns, sums }: AlikeFacts): readonly SheetAmount[] =>
  columns.slice(0, shownAmounts).map((column, at) => ({ column, cents: String(sums[at] ?? 0n) }));

/**
 * Builds the question of which sheets are one report. Copies, totals of other sheets and hidden sheets are left out of the proposal. If
 * several remaining sheets list the same people, they are periods: they are proposed if their names identify the periods; otherwise nothing
 * is proposed.
 */
export function proposeSheets(facts: readonly AlikeFacts[], repeats: readonly RepeatedSheets[], subject: string): AlikeSheets {
  // Largest first, because the year's total is not part of a quarter's.
  const totals = new Set<AlikeFacts>();
  const bySize = [...facts].sort((a, b) => Number(saysTotal.test(b.name)) - Number(saysTotal.test(a.name)));
  for (const sheet of bySize) {
    const others = facts.filter((other) => other !== sheet && !totals.has(other));
    if (partsOfTotal(sheet, others)) totals.add(sheet);
  }
  const noted = facts.map((sheet) => ({ index: sheet.index, amounts: amountsOf(sheet), ...judge(sheet, facts, totals) }));
  const proposed = noted.filter(({ note }) => note === null).map(({ index }) => index);
  const names = facts.filter(({ index }) => proposed.includes(index)).map(({ name }) => name);
  const mayBeAdded =
    repeatedPair({ repeats }, proposed) === null || areReadByPeriod({ repeats, byPeriod: readsPeriods(subject) }, proposed, names);
  return { sheets: noted.map((sheet) => ({ ...sheet, isProposed: sheet.note === null && mayBeAdded })), repeats, subject };
}
