import { displayCents } from "@tieout/kernel";
import type { ShapeValue } from "@tieout/shapes";
import { arePeriods } from "./period-sheets.ts";
import type { AlikeSheetsShape } from "./sheet-shapes.ts";

export type SheetAmount = NonNullable<AlikeSheet["amounts"]>[number];

export type AlikeSheet = AlikeSheets["sheets"][number];

export type RepeatedSheets = AlikeSheets["repeats"][number];

export type AlikeSheets = ShapeValue<typeof AlikeSheetsShape>;

/** Two chosen sheets that must not be added up. */
export function repeatedPair(alike: Pick<AlikeSheets, "repeats">, chosen: readonly number[]): RepeatedSheets | null {
  return alike.repeats.find(({ first, second }) => chosen.includes(first) && chosen.includes(second)) ?? null;
}

/**
 * Whether the sheets list the same people, are each named after their period, and belong to a report read by period. Unknown if no column
 * identifies the people.
 */
export const areReadByPeriod = (
  { repeats, byPeriod }: Pick<AlikeGroup, "repeats" | "byPeriod">,
  chosen: readonly number[],
  names: readonly string[],
): boolean =>
  byPeriod &&
  arePeriods(names) &&
  repeats.every(({ first, second, count }) => count > 0 || !chosen.includes(first) || !chosen.includes(second));

interface NamedSheet {
  readonly index: number;
  readonly name: string;
}

type AlikeGroup = Pick<AlikeSheets, "repeats" | "subject"> & {
  /** Whether the subject can be read by period (`readsPeriods`). */
  readonly byPeriod: boolean;
  readonly sheets: readonly Pick<AlikeSheet, "index" | "note" | "amounts" | "has">[];
};

const named =
  (sheets: readonly NamedSheet[]) =>
  (wanted: number): string =>
    `“${sheets.find(({ index }) => index === wanted)?.name ?? ""}”`;

const plainName = (quoted: string): string => quoted.slice(1, -1);

const amountText = ({ column, cents }: SheetAmount): string => `${column} ${displayCents(BigInt(cents))}`;

/** Text with a sheet's amounts; empty if they are unknown. */
const figuresOf = ({ amounts = [] }: Pick<AlikeSheet, "amounts">): string => {
  const filled = amounts.filter(({ cents }) => cents !== "0");
  return filled.length === 0 ? "" : ` (${filled.map(amountText).join(", ")})`;
};

/** Why sheets aren't read together, as a sentence; null if they can be. */
export function joinObstacle(alike: AlikeGroup, chosen: readonly number[], sheets: readonly NamedSheet[]): string | null {
  return addedBalances(alike, chosen, named(sheets)) ?? countedTwice(alike, chosen, named(sheets));
}

type NameOf = (index: number) => string;

function addedBalances(alike: AlikeGroup, chosen: readonly number[], nameOf: NameOf): string | null {
  const pair = repeatedPair(alike, chosen);
  if (!pair || areReadByPeriod(alike, chosen, chosen.map(nameOf).map(plainName))) return null;
  const both = `${nameOf(pair.first)} and ${nameOf(pair.second)}`;
  return pair.count === 0
    ? `No column says whose balances ${both} list, so they may be the same. Balances are never added up: choose one of the sheets.`
    : `${both} list the same ${alike.subject} (${pair.count.toLocaleString("en-US")} in both), so they are periods or versions of one report, and not every name says which period. Balances are never added up: choose one of them, or name each sheet after its period in Excel, as in Q1.`;
}

/** Problem with a sheet that is a copy or total of others, selected together with one of them. */
function countedTwice({ sheets }: AlikeGroup, chosen: readonly number[], nameOf: NameOf): string | null {
  for (const sheet of sheets) {
    const again = chosen.includes(sheet.index) ? (sheet.has ?? []).filter((index) => chosen.includes(index)) : [];
    if (again.length === 0) continue;
    const which = again.length > 2 ? `${nameOf(again[0] ?? 0)} to ${nameOf(again.at(-1) ?? 0)}` : again.map(nameOf).join(" and ");
    return `${nameOf(sheet.index)}${figuresOf(sheet)} has the amounts of ${which} again, so they would count twice. Leave it out, or choose it alone.`;
  }
  return null;
}

/**
 * For sheets that can be read together: a warning with figures about amounts that may count twice, or an explanation of how periods are
 * read; null if neither applies.
 */
export function joinWarning(alike: AlikeGroup, chosen: readonly number[], all: readonly NamedSheet[]): string | null {
  if (chosen.length < 2) return null;
  if (repeatedPair(alike, chosen))
    return "The selected sheets list the same people, each for its own period. Each account's opening balance for the first period and closing balance for the last count; activity is added up.";
  const { sheets } = alike;
  const doubtful = sheets.find(({ index, note }) => note !== null && chosen.includes(index));
  if (!doubtful) return null;
  const others = sheets.filter(({ index }) => index !== doubtful.index && chosen.includes(index));
  const sums = (doubtful.amounts ?? []).map(({ column }, at) => ({
    column,
    cents: String(others.reduce((sum, { amounts }) => sum + BigInt(amounts?.[at]?.cents ?? "0"), 0n)),
  }));
  const nameOf = named(all);
  return `${nameOf(doubtful.index)}${figuresOf(doubtful)} may repeat the other selected sheets${figuresOf({ amounts: sums })}. ${doubtful.note ?? ""} If you read them together, both are counted.`;
}

/** `January, February and 10 more`. */
export function sheetsText(names: readonly string[]): string {
  if (names.length <= 2) return names.join(" and ");
  return `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`;
}
