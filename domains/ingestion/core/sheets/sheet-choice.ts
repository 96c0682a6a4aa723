import { displayCents } from "@tieout/kernel";

/** What a column of amounts sums to; cents as the text of a whole number. */
export interface SheetAmount {
  readonly column: string;
  readonly cents: string;
}

/** A sheet that may be a part of the report, for a person to decide. */
export interface AlikeSheet {
  readonly index: number;
  /** Sums of its first columns of amounts; absent in inspections made before they were shown. */
  readonly amounts?: readonly SheetAmount[];
  /** Sheets whose rows or amounts it has again: beside one of them it would count twice. */
  readonly has?: readonly number[];
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
  /** Columns of these sums. */
  readonly columns: readonly string[];
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

/** A single column may agree by chance. */
const isSurelyTotal = ({ name, sums }: AlikeFacts): boolean => saysTotal.test(name) || sums.filter((sum) => sum !== 0n).length > 1;

type Judged = Pick<AlikeSheet, "note" | "has">;
const indexesOf = (sheets: readonly AlikeFacts[]): readonly number[] => sheets.map(({ index }) => index);

function judge(sheet: AlikeFacts, all: readonly AlikeFacts[], totals: ReadonlySet<AlikeFacts>): Judged {
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

/** As many as fit in a line. */
const shownAmounts = 3;
const amountsOf = ({ columns, sums }: AlikeFacts): readonly SheetAmount[] =>
  columns.slice(0, shownAmounts).map((column, at) => ({ column, cents: String(sums[at] ?? 0n) }));

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
  const noted = facts.map((sheet) => ({ index: sheet.index, amounts: amountsOf(sheet), ...judge(sheet, facts, totals) }));
  const proposed = noted.filter(({ note }) => note === null).map(({ index }) => index);
  const arePeriods = repeatedPair({ repeats }, proposed) !== null;
  return { sheets: noted.map((sheet) => ({ ...sheet, isProposed: sheet.note === null && !arePeriods })), repeats, subject };
}

interface NamedSheet {
  readonly index: number;
  readonly name: string;
}

type Chosen = Pick<AlikeSheets, "repeats" | "subject"> & {
  readonly sheets: readonly Pick<AlikeSheet, "index" | "note" | "amounts" | "has">[];
};

const named =
  (sheets: readonly NamedSheet[]) =>
  (wanted: number): string =>
    `“${sheets.find(({ index }) => index === wanted)?.name ?? ""}”`;

const amountText = ({ column, cents }: SheetAmount): string => `${column} ${displayCents(BigInt(cents))}`;

/** What the amounts of a sheet are; empty where they are not known. */
const figuresOf = ({ amounts = [] }: Pick<AlikeSheet, "amounts">): string => {
  const filled = amounts.filter(({ cents }) => cents !== "0");
  return filled.length === 0 ? "" : ` (${filled.map(amountText).join(", ")})`;
};

/** Why sheets are not read together, as a sentence; null when they can be. */
export function joinObstacle(alike: Chosen, chosen: readonly number[], sheets: readonly NamedSheet[]): string | null {
  return addedBalances(alike, chosen, named(sheets)) ?? countedTwice(alike, chosen, named(sheets));
}

type NameOf = (index: number) => string;

function addedBalances(alike: Chosen, chosen: readonly number[], nameOf: NameOf): string | null {
  const pair = repeatedPair(alike, chosen);
  if (!pair) return null;
  const both = `${nameOf(pair.first)} and ${nameOf(pair.second)}`;
  return pair.count === 0
    ? `No column says whose balances ${both} list, so they may be the same. Balances are never added up: choose one of the sheets.`
    : `${both} list the same ${alike.subject} (${pair.count.toLocaleString("en-US")} in both), so they are periods or versions of one report. Balances are never added up: choose one of them.`;
}

/** A copy, or a sheet with the total of others, beside one of these. */
function countedTwice({ sheets }: Chosen, chosen: readonly number[], nameOf: NameOf): string | null {
  for (const sheet of sheets) {
    const again = chosen.includes(sheet.index) ? (sheet.has ?? []).filter((index) => chosen.includes(index)) : [];
    if (again.length === 0) continue;
    const which = again.length > 2 ? `${nameOf(again[0] ?? 0)} to ${nameOf(again.at(-1) ?? 0)}` : again.map(nameOf).join(" and ");
    return `${nameOf(sheet.index)}${figuresOf(sheet)} has the amounts of ${which} again, so they would count twice. Leave it out, or choose it alone.`;
  }
  return null;
}

/** What may count twice in sheets that can be read together, with figures; null where nothing says so. */
export function joinWarning({ sheets }: Chosen, chosen: readonly number[], all: readonly NamedSheet[]): string | null {
  if (chosen.length < 2) return null;
  const doubtful = sheets.find(({ index, note }) => note !== null && chosen.includes(index));
  if (!doubtful) return null;
  const others = sheets.filter(({ index }) => index !== doubtful.index && chosen.includes(index));
  const sums = (doubtful.amounts ?? []).map(({ column }, at) => ({
    column,
    cents: String(others.reduce((sum, { amounts }) => sum + BigInt(amounts?.[at]?.cents ?? "0"), 0n)),
  }));
  const nameOf = named(all);
  return `${nameOf(doubtful.index)}${figuresOf(doubtful)} may repeat the other ticked sheets${figuresOf({ amounts: sums })}. ${doubtful.note ?? ""} Read together, both are counted.`;
}

/** `January, February and 10 more`. */
export function sheetsText(names: readonly string[]): string {
  if (names.length <= 2) return names.join(" and ");
  return `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`;
}
