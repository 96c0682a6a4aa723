/**
 * Sums for the spans of records between non-record rows. By span and column (`span * columns + column`): sums, filled and moving are totals
 * for all spans before this one, so that any run of consecutive spans takes one subtraction; minimum and maximum are for the span alone,
 * NaN if it has no amount.
 */
export interface SpanSums {
  readonly columns: number;
  /** Number of records before each span, and in total. */
  readonly rows: Int32Array;
  readonly sums: Float64Array;
  readonly filled: Int32Array;
  /** Records with a nonzero amount. */
  readonly moving: Int32Array;
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** An amount or sum in cents; NaN, which equals nothing, if it exceeds the exact range of a number (90 trillion dollars). */
export const plainCents = (cents: bigint): number => exact(Number(cents));
const exact = (cents: number): number => (Number.isSafeInteger(cents) ? cents : Number.NaN);

/** Creates spans without records. Spans must be started and filled in order. */
export function emptySpans(spans: number, columns: number): SpanSums {
  const cells = (spans + 1) * columns;
  return {
    columns,
    rows: new Int32Array(spans + 1),
    sums: new Float64Array(cells),
    filled: new Int32Array(cells),
    moving: new Int32Array(cells),
    least: new Float64Array(cells).fill(Number.NaN),
    most: new Float64Array(cells).fill(Number.NaN),
  };
}

/** Starts a span after the previous one. */
export function beginSpan({ columns, rows, sums, filled, moving }: SpanSums, span: number): void {
  rows[span + 1] = rows[span] ?? 0;
  const [from, to] = [span * columns, (span + 1) * columns];
  sums.copyWithin(to, from, to);
  filled.copyWithin(to, from, to);
  moving.copyWithin(to, from, to);
}

/** Adds a record to the most recently started span. */
export function addRecord(
  { columns, rows, sums, filled, moving, least, most }: SpanSums,
  span: number,
  cents: readonly (bigint | null)[],
): void {
  rows[span + 1] = (rows[span + 1] ?? 0) + 1;
  for (let column = 0; column < columns; column += 1) {
    const given = cents[column] ?? null;
    if (given === null) continue;
    const own = plainCents(given);
    const [at, end] = [span * columns + column, (span + 1) * columns + column];
    filled[end] = (filled[end] ?? 0) + 1;
    least[at] = smaller(least[at], own);
    most[at] = larger(most[at], own);
    if (own === 0) continue;
    sums[end] = exact((sums[end] ?? 0) + own);
    moving[end] = (moving[end] ?? 0) + 1;
  }
}

const isNone = (cents: number | undefined): cents is undefined => cents === undefined || Number.isNaN(cents);
const smaller = (a: number | undefined, b: number | undefined): number => (isNone(a) || (!isNone(b) && b < a) ? (b ?? Number.NaN) : a);
const larger = (a: number | undefined, b: number | undefined): number => (isNone(a) || (!isNone(b) && b > a) ? (b ?? Number.NaN) : a);

/** Spans over the same rows; each layer has different records, and the layers are added together. */
export type Layers = readonly SpanSums[];

interface Extremes {
  readonly least: number;
  readonly most: number;
}

/** Consecutive spans, from `from` up to but excluding `to`. */
export interface Run {
  readonly layers: Layers;
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  /** The smallest and largest amounts in a column. */
  readonly extremesOf: (column: number) => Extremes;
}

export function rowsBetween(layers: Layers, from: number, to: number): number {
  let rows = 0;
  for (const layer of layers) rows += (layer.rows[to] ?? 0) - (layer.rows[from] ?? 0);
  return rows;
}

export function sumIn({ layers, from, to }: Run, column: number): number {
  let sum = 0;
  for (const { columns, sums } of layers) sum += (sums[to * columns + column] ?? 0) - (sums[from * columns + column] ?? 0);
  return sum;
}

export function countIn({ layers, from, to }: Run, column: number, what: "filled" | "moving"): number {
  let count = 0;
  for (const layer of layers) {
    const [end, start] = [to * layer.columns + column, from * layer.columns + column];
    count += (layer[what][end] ?? 0) - (layer[what][start] ?? 0);
  }
  return count;
}

/** The smallest and largest amounts in a growing run of spans; each query visits only the spans added since the last one. */
export interface GrowingExtremes {
  /** For a column, from the first span up to but excluding `to`; a span must be final once it is included. */
  upTo(column: number, to: number): Extremes;
}

/** With `step` -1, the run grows toward the sheet's first span, and `to` is the span before the run. */
export function growingExtremes(layers: Layers, first: number, step: 1 | -1): GrowingExtremes {
  const known = new Map<number, Extremes & { readonly reached: number }>();
  return {
    upTo(column, to) {
      let { least, most, reached } = known.get(column) ?? { least: Number.NaN, most: Number.NaN, reached: first };
      for (; reached !== to; reached += step) ({ least, most } = withSpan({ least, most }, layers, column, reached));
      known.set(column, { least, most, reached });
      return { least, most };
    },
  };
}

/** The extremes, extended by one span. */
export function withSpan(extremes: Extremes, layers: Layers, column: number, span: number): Extremes {
  let { least, most } = extremes;
  for (const layer of layers) {
    least = smaller(least, layer.least[span * layer.columns + column]);
    most = larger(most, layer.most[span * layer.columns + column]);
  }
  return { least, most };
}
