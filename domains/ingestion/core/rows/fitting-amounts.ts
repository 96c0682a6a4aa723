import { countIn, plainCents, type Run, sumIn } from "./span-sums.ts";

export type FitKind = "sum" | "average" | "count" | "largest" | "smallest";

/** How a row's amounts relate to the records in some spans. */
export interface Fit {
  readonly kind: FitKind;
  /** Number of nonzero amounts that agree. */
  readonly agreeing: number;
  /** Number of records with a value in the most-filled amount column. */
  readonly parts: number;
}

/** The amounts in a row, nonzero ones first: the first amount nearly always rules out a summary figure. */
export interface StatedAmounts {
  readonly columns: readonly number[];
  /** Indexed like `columns`. */
  readonly cents: readonly number[];
  readonly moving: number;
}

export function statedAmounts(cents: readonly (bigint | null)[]): StatedAmounts {
  const given = cents.flatMap((amount, column) => (amount === null ? [] : [{ column, own: plainCents(amount) }]));
  const moving = given.filter(({ own }) => own !== 0);
  const ordered = [...moving, ...given.filter(({ own }) => own === 0)];
  return { columns: ordered.map(({ column }) => column), cents: ordered.map(({ own }) => own), moving: moving.length };
}

const mostRounded = 100;
/** Whether a stated sum differs from the records only by rounding, either of the individual amounts or to whole dollars. */
function isRounded(stated: number, sum: number, filled: number): boolean {
  const off = Math.abs(stated - sum);
  const isWhole = stated % 100 === 0 && off < 100;
  return (isWhole || off * 2 <= Math.min(filled, mostRounded)) && off * 100 <= Math.abs(sum);
}

/** If there are many amounts, it is enough that most agree: differences in the rest are reported. */
const fewestAgreeing = 3;
const agreeingShare = 0.7;

/** Stops once too many amounts don't match the sum. */
function sumFit({ columns, cents, moving }: StatedAmounts, run: Run, isClose: boolean): Fit | null {
  const fewest = Math.max(fewestAgreeing, moving * agreeingShare);
  let [agreeing, parts] = [0, 0];
  for (const [place, stated] of cents.entries()) {
    const column = columns[place] ?? 0;
    const sum = sumIn(run, column);
    const isNear = isClose && Math.abs(stated - sum) < mostRounded;
    const isSum = stated === sum || (isNear && isRounded(stated, sum, countIn(run, column, "filled")));
    if (isSum && place < moving) {
      agreeing += 1;
      parts = Math.max(parts, countIn(run, column, "moving"));
    }
    if (!isSum && agreeing + Math.max(0, moving - place - 1) < fewest) return null;
  }
  return { kind: "sum", agreeing, parts };
}

const isAverage = (stated: number, sum: number, count: number): boolean => count > 1 && Math.abs(stated * count - sum) < count;

type Test = (stated: number, run: Run, column: number) => boolean;

const tests: Readonly<Record<Exclude<FitKind, "sum">, Test>> = {
  average(stated, run, column) {
    const [sum, filled] = [sumIn(run, column), countIn(run, column, "filled")];
    return isAverage(stated, sum, filled) || isAverage(stated, sum, run.rows);
  },
  count: (stated, run, column) => run.rows > 1 && (stated === run.rows * 100 || stated === countIn(run, column, "filled") * 100),
  largest: (stated, run, column) => stated === run.extremesOf(column).most && countIn(run, column, "filled") > 1,
  smallest: (stated, run, column) => stated === run.extremesOf(column).least && countIn(run, column, "filled") > 1,
};
const kinds = ["average", "count", "largest", "smallest"] as const;

/** Whether a row's amounts are the sum of the records in some spans; `isClose` allows for rounding. */
export const fitOfSum = (stated: StatedAmounts, run: Run, isClose: boolean): Fit | null =>
  run.rows === 0 || stated.moving === 0 ? null : sumFit(stated, run, isClose);

/** Whether a row's amounts are a summary figure for the records in some spans. */
export function fitOf(stated: StatedAmounts, run: Run, isClose: boolean): Fit | null {
  const sum = fitOfSum(stated, run, isClose);
  if (sum || run.rows === 0 || stated.moving === 0) return sum;
  const { columns, cents, moving } = stated;
  const kind = kinds.find((one) => columns.every((column, place) => tests[one](cents[place] ?? 0, run, column)));
  if (kind === undefined) return null;
  return { kind, agreeing: moving, parts: Math.max(...columns.slice(0, moving).map((column) => countIn(run, column, "moving"))) };
}
