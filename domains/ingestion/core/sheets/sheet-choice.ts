/** A sheet that may be a part of the report, for a person to decide. */
export interface AlikeSheet {
  readonly index: number;
  /** Ticked in the question. */
  readonly isProposed: boolean;
  /** Why it is not. */
  readonly note: string | null;
}

/** Two sheets of balances, funds or people that list the same ones. */
export interface RepeatedSheets {
  readonly first: number;
  readonly second: number;
  /** How many are in both; 0: no column says whom the rows are about, so it cannot be told. */
  readonly count: number;
}

/** Sheets of a workbook with nearly the same columns. */
export interface AlikeSheets {
  readonly sheets: readonly AlikeSheet[];
  readonly repeats: readonly RepeatedSheets[];
  /** `participants`, for a sentence. */
  readonly subject: string;
}

/** What is known of one of the sheets. */
export interface AlikeFacts {
  readonly index: number;
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: number;
  /** Sums of the columns of amounts, in one order for all sheets. */
  readonly sums: readonly bigint[];
  /** Equal for sheets with the same rows. */
  readonly content: string;
}

const saysTotal = /\b(?:sub)?totals?\b|\bsummary\b|\bytd\b|\byear[ -]to[ -]date\b|\bannual\b|\bfull year\b|\bcombined\b|\ball\b/i;

const isNothing = ({ sums }: AlikeFacts): boolean => sums.every((sum) => sum === 0n);
const sumOf = (sheets: readonly AlikeFacts[], column: number): bigint => sheets.reduce((sum, { sums }) => sum + (sums[column] ?? 0n), 0n);

/** Two or more neighbors that a sheet is the total of: a quarter of its months, or the year of all. */
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

function noteOf(sheet: AlikeFacts, all: readonly AlikeFacts[], totals: ReadonlySet<AlikeFacts>): string | null {
  const twin = all.slice(0, all.indexOf(sheet)).find(({ content, rows }) => rows > 0 && content === sheet.content);
  if (twin) return `It has the same rows as “${twin.name}”.`;
  const parts = partsOfTotal(
    sheet,
    all.filter((other) => other !== sheet && !totals.has(other)),
  );
  if (parts) return `Its amounts are the total of “${parts[0]?.name ?? ""}” to “${parts.at(-1)?.name ?? ""}”.`;
  if (sheet.isHidden) return "It is hidden.";
  return saysTotal.test(sheet.name) ? "Its name says that it may repeat the other sheets." : null;
}

/** The pair of chosen sheets that must not be added up. */
export function repeatedPair(alike: Pick<AlikeSheets, "repeats">, chosen: readonly number[]): RepeatedSheets | null {
  return alike.repeats.find(({ first, second }) => chosen.includes(first) && chosen.includes(second)) ?? null;
}

/**
 * The question to ask: which sheets are one report. Copies, totals of other sheets and hidden ones are left out of the proposal; where the
 * same people are in several of the rest, these are periods, and nothing is proposed.
 */
export function proposeSheets(facts: readonly AlikeFacts[], repeats: readonly RepeatedSheets[], subject: string): AlikeSheets {
  // The largest first: the total of the year is not a part of a quarter's.
  const totals = new Set<AlikeFacts>();
  const bySize = [...facts].sort((a, b) => Number(saysTotal.test(b.name)) - Number(saysTotal.test(a.name)));
  for (const sheet of bySize) {
    const others = facts.filter((other) => other !== sheet && !totals.has(other));
    if (partsOfTotal(sheet, others)) totals.add(sheet);
  }
  const noted = facts.map((sheet) => ({ index: sheet.index, note: noteOf(sheet, facts, totals) }));
  const proposed = noted.filter(({ note }) => note === null).map(({ index }) => index);
  const arePeriods = repeatedPair({ repeats }, proposed) !== null;
  return { sheets: noted.map(({ index, note }) => ({ index, note, isProposed: note === null && !arePeriods })), repeats, subject };
}

interface NamedSheet {
  readonly index: number;
  readonly name: string;
}

/** Why sheets are not read together, as a sentence; null when they can be. */
export function joinObstacle(
  alike: Pick<AlikeSheets, "repeats" | "subject">,
  chosen: readonly number[],
  sheets: readonly NamedSheet[],
): string | null {
  const pair = repeatedPair(alike, chosen);
  if (!pair) return null;
  const nameOf = (wanted: number): string => `“${sheets.find(({ index }) => index === wanted)?.name ?? ""}”`;
  const both = `${nameOf(pair.first)} and ${nameOf(pair.second)}`;
  return pair.count === 0
    ? `No column says whose balances ${both} list, so they may be the same. Balances are never added up: choose one of the sheets.`
    : `${both} list the same ${alike.subject} (${pair.count.toLocaleString("en-US")} in both), so they are periods or versions of one report. Balances are never added up: choose one of them.`;
}

/** `January, February and 10 more`. */
export function sheetsText(names: readonly string[]): string {
  if (names.length <= 2) return names.join(" and ");
  return `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`;
}
