/** The row up to which amounts were added up. */
interface Boundary {
  readonly at: number;
  readonly sums: readonly bigint[];
}

/** A row with the running sums through that row, by amount column. */
export interface CumulatedRow extends Boundary {
  readonly row: number;
  /** Position among the records in adding order, from 1. */
  readonly at: number;
  readonly amounts: readonly bigint[];
  /** Whether the row has a name commonly used for summaries. */
  readonly isNamed: boolean;
  /** The row after which the rows add up to this one, based on the most informative amounts. */
  readonly since?: Boundary & { readonly row: number };
}

export interface GroupSubtotals {
  readonly rows: readonly number[];
  /** Row → the row on the other side of the group; 0 at the beginning. */
  readonly since: ReadonlyMap<number, number>;
  /** Rows in a subtotal's position whose amounts aren't the sum. */
  readonly differing: readonly number[];
  readonly verdict: "sure" | "asked";
}

interface FoundSubtotal extends Boundary {
  readonly row: number;
  readonly sinceRow: number;
  readonly agreeing: number;
  readonly parts: number;
  readonly level: number;
  readonly isNamed: boolean;
}

const fewestParts = 2;
const fewestAgreeing = 3;
const agreeingShare = 0.7;
const deepestLevel = 4;
const fewestSure = 3;
const coveredShare = 0.5;

/**
 * Number of distinct nonzero amounts in a row that are the sum of the rows in between; 0 if too many aren't. `times`: how often the row
 * itself and the rows in between count each record.
 */
function agreementOf({ amounts, sums }: CumulatedRow, since: readonly bigint[], times: bigint): number {
  const moving = amounts.flatMap((amount, column) => (amount === 0n ? [] : [column]));
  const agreeing = moving.filter((column) => (sums[column] ?? 0n) - times * (amounts[column] ?? 0n) === (since[column] ?? 0n));
  const isMost = agreeing.length >= fewestAgreeing && agreeing.length >= moving.length * agreeingShare;
  return agreeing.length === moving.length || isMost ? new Set(agreeing.map((column) => String(amounts[column]))).size : 0;
}

/** A subtotal of the subtotals directly before it. */
function aboveOthers(row: CumulatedRow, found: readonly FoundSubtotal[], start: Boundary): FoundSubtotal | null {
  const last = found.at(-1);
  if (last?.at !== row.at - 1) return null;
  for (let level = last.level + 1; level <= Math.min(deepestLevel, last.level + 1); level += 1)
    for (let first = found.length - 2; first >= 0; first -= 1) {
      const since = found[first - 1] ?? start;
      const agreeing = agreementOf(row, since.sums, BigInt(level + 1));
      if (agreeing > 0) return { ...row, sinceRow: found[first - 1]?.row ?? 0, agreeing, parts: found.length - first, level };
    }
  return null;
}

interface Chain {
  readonly found: readonly FoundSubtotal[];
  readonly differing: readonly number[];
  readonly covered: number;
}

function chainOf(rows: readonly CumulatedRow[], columns: number): Chain {
  const start: Boundary = { at: 0, sums: Array.from({ length: columns }, () => 0n) };
  const found: FoundSubtotal[] = [];
  const differing: number[] = [];
  let covered = 0;
  for (const row of rows) {
    const last = found.at(-1) ?? start;
    const higher = aboveOthers(row, found, start);
    if (higher) found.push(higher);
    if (higher || !row.since) continue;
    const own = agreementOf(row, last.sums, 2n);
    const since: Boundary & { readonly row?: number } = own > 0 ? last : row.since;
    const agreeing = own > 0 ? own : agreementOf(row, since.sums, 2n);
    const parts = row.at - since.at - 1;
    if (agreeing === 0 || parts < fewestParts || since.at < last.at) continue;
    if (since.at > last.at && since.row !== undefined) differing.push(since.row);
    found.push({ ...row, sinceRow: since.row ?? 0, agreeing, parts, level: 1 });
    covered += parts;
  }
  return { found, differing, covered };
}

/**
 * Finds subtotals that have an identifier and are below the rows of their group. A single match may be chance, so several consecutive
 * groups must match. `rows`: possible subtotals and the rows directly below them, in order; `records`: the number of rows.
 */
export function groupSubtotals(
  rows: readonly CumulatedRow[],
  { records, columns }: { readonly records: number; readonly columns: number },
): GroupSubtotals | null {
  const { found, differing, covered } = chainOf(rows, columns);
  const groups = found.filter(({ level }) => level === 1);
  const uncovered = records - covered - found.length;
  const isWhole = uncovered === 0;
  const agreeing = Math.min(...groups.map((group) => group.agreeing));
  if (groups.length < 2 || covered < (records - found.length) * coveredShare) return null;
  // With only one amount, a coincidence is likely, so all rows must be in such groups, with several rows in each.
  const areLong = covered >= groups.length * fewestSure;
  if (agreeing < 2 && !(isWhole && areLong && groups.length >= fewestSure)) return null;
  const isSure = isWhole && agreeing > 1 && (groups.length >= fewestSure || found.every(({ isNamed }) => isNamed));
  const since = new Map(found.map(({ row, sinceRow }) => [row, sinceRow]));
  return { rows: found.map(({ row }) => row), since, differing, verdict: isSure ? "sure" : "asked" };
}
