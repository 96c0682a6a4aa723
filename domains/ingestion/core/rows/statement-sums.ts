import { type RowFinding, rowText } from "./row-finding.ts";

/** An account or fund in a statement, with its amounts by column. */
export interface StatementRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly cents: readonly (bigint | null)[];
}

type Side = "above" | "below";

/** A row that is the sum of rows on one side of it, excluding rows that those rows already sum. */
interface Sum {
  readonly row: StatementRow;
  readonly parts: readonly StatementRow[];
  readonly side: Side;
}

const fewestAmounts = 2;
const fewestAgreeing = 3;
const agreeingShare = 0.7;
const fewestGroups = 2;
const coveredShare = 0.5;

/**
 * Whether a row's amounts are the sums of other rows: at least two distinct amounts must match, and all of them, or nearly all if there are
 * many.
 */
function isSumOf({ cents }: StatementRow, sums: readonly bigint[]): boolean {
  const given = cents.flatMap((amount, at) => (amount === null ? [] : [{ amount, isEqual: amount === (sums[at] ?? 0n) }]));
  const moving = given.filter(({ amount }) => amount !== 0n);
  const agreeing = moving.filter(({ isEqual }) => isEqual);
  if (new Set(agreeing.map(({ amount }) => (amount < 0n ? -amount : amount))).size < fewestAmounts) return false;
  const isMost = agreeing.length >= fewestAgreeing && agreeing.length >= moving.length * agreeingShare;
  return given.every(({ isEqual }) => isEqual) || isMost;
}

interface FoldedRows {
  readonly units: readonly StatementRow[];
  readonly found: readonly Sum[];
}

/** Replaces the units directly above or below a row with that row if it is their sum. */
function withoutParts(units: readonly StatementRow[], side: Side): FoldedRows {
  const kept: StatementRow[] = [];
  const found: Sum[] = [];
  for (const row of side === "above" ? units : [...units].reverse()) {
    const sums = row.cents.map(() => 0n);
    for (let first = kept.length - 1; first >= 0; first -= 1) {
      for (const [at, amount] of (kept[first]?.cents ?? []).entries()) sums[at] = (sums[at] ?? 0n) + (amount ?? 0n);
      if (kept.length - first < 2 || !isSumOf(row, sums)) continue;
      found.push({ row, parts: kept.splice(first), side });
      break;
    }
    kept.push(row);
  }
  return { units: side === "above" ? kept : kept.reverse(), found };
}

/** Folds rows on both sides until there is nothing more to fold. */
function folded(units: readonly StatementRow[], sides: readonly Side[]): FoldedRows {
  let now: FoldedRows = { units, found: [] };
  for (let before = -1; before !== now.found.length; ) {
    before = now.found.length;
    for (const side of sides) {
      const next = withoutParts(now.units, side);
      now = { units: next.units, found: [...now.found, ...next.found] };
    }
  }
  return now;
}

const isSame = (a: StatementRow, b: StatementRow): boolean =>
  isSumOf(
    a,
    b.cents.map((cents) => cents ?? 0n),
  ) && a.cents.every((cents, at) => (cents ?? 0n) === (b.cents[at] ?? 0n));

/** Folds one-row groups if there are larger groups: the sum has the same amounts as the row next to it. */
function withoutOnlyParts({ units, found }: FoldedRows): FoldedRows {
  const above = found.filter(({ side }) => side === "above").length;
  const side: Side = above * 2 >= found.length ? "above" : "below";
  const sums = new Set(found.map(({ row }) => row));
  const kept: StatementRow[] = [];
  const only: Sum[] = [];
  for (const row of units) {
    const last = kept.at(-1);
    if (!last || sums.has(row) || sums.has(last) || !isSame(last, row)) {
      kept.push(row);
      continue;
    }
    only.push(side === "above" ? { row, parts: [last], side } : { row: last, parts: [row], side });
    if (side === "above") kept.splice(-1, 1, row);
  }
  return { units: kept, found: only };
}

function sumsAmong(rows: readonly StatementRow[], sides: readonly Side[]): readonly Sum[] {
  const several = folded(rows, sides);
  if (several.found.length === 0) return [];
  const only = withoutOnlyParts(several);
  return [...several.found, ...only.found, ...folded(only.units, sides).found];
}

const begins = /\b(?:begin(?:ning)?|opening|start)\b/i;
const ends = /\b(?:end(?:ing)?|closing)\b/i;
/** Whether the rows run from the beginning to the end of the year: the last row is the sum of the others without repeating them. */
const isRollForward = (rows: readonly StatementRow[]): boolean => {
  const labels = rows.map(({ cells }) => rowText(cells));
  return labels.some((label) => begins.test(label)) && labels.some((label) => ends.test(label));
};

const isGroup = ({ parts }: Sum): boolean => parts.length > 1;

/**
 * Finds statement rows that sum the rows above or below them, whatever their name: asset classes above their funds, the plan's net assets
 * at the bottom. A single such row, or one that repeats a single row, may be chance, so a person decides.
 */
export function statementSums(rows: readonly StatementRow[]): readonly RowFinding[] {
  if (isRollForward(rows)) return [];
  const [first = [], other = []] = [sumsAmong(rows, ["above", "below"]), sumsAmong(rows, ["below", "above"])];
  const found = other.filter(isGroup).length > first.filter(isGroup).length ? other : first;
  const sums = new Set(found.map(({ row }) => row));
  const lines = rows.filter((row) => !sums.has(row));
  const covered = new Set(found.filter(isGroup).flatMap(({ parts }) => parts.filter((part) => !sums.has(part))));
  const isSure = found.filter(isGroup).length >= fewestGroups && covered.size >= lines.length * coveredShare;
  return found.map(({ row: { row, cells, cents }, parts, side }): RowFinding => {
    const numbers = parts.map((part) => part.row);
    const covers = [Math.min(...numbers), Math.max(...numbers)] as const;
    const where = `(row ${numbers.length > 1 ? covers.join(" to ") : covers[0]})`;
    const last = cents.findLast((amount) => amount !== null) ?? undefined;
    const common = { row, text: rowText(cells), kind: "total", cents: last, covers } as const;
    if (parts.length === 1)
      return {
        ...common,
        confidence: 0.7,
        reason: `Its amounts are those of the row ${side} it ${where}. Choose whether it is that row's sum.`,
      };
    const why = `Its amounts equal the sum of ${parts.length} rows ${side} it ${where}`;
    return isSure
      ? { ...common, confidence: 0.95, reason: `${why}, like other rows.` }
      : { ...common, confidence: 0.7, reason: `${why}. Confirm that it is a total.` };
  });
}
