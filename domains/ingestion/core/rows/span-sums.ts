/**
 * The records between each two rows that are none. By span and column (`span * columns + column`): sums, filled and moving of all spans in front
 * of the span, so that those of some spans in a row are one subtraction; the least and the most of the span alone, NaN without an amount.
 */
export interface SpanSums {
  readonly columns: number;
  /** Records in front of each span, and of all. */
  readonly rows: Int32Array;
  readonly sums: Float64Array;
  readonly filled: Int32Array;
  /** Records with an amount other than zero. */
  readonly moving: Int32Array;
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** An amount or a sum in cents; NaN beyond what a number holds exactly (90 trillion dollars), which equals nothing. */
export const plainCents = (cents: bigint): number => exact(Number(cents));
const exact = (cents: number): number => (Number.isSafeInteger(cents) ? cents : Number.NaN);

/** Without a record. Spans are begun and filled from the first to the last. */
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

/** Begins a span, behind the one in front of it. */
export function beginSpan({ columns, rows, sums, filled, moving }: SpanSums, span: number): void {
  rows[span + 1] = rows[span] ?? 0;
  const [from, to] = [span * columns, (span + 1) * columns];
  sums.copyWithin(to, from, to);
  filled.copyWithin(to, from, to);
  moving.copyWithin(to, from, to);
}

/** Adds a record to the span that was begun last. */
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

/** Spans of the same rows, each with other records: they are added up together. */
export type Layers = readonly SpanSums[];

interface Extremes {
  readonly least: number;
  readonly most: number;
}

/** Some spans in a row, from `from` up to and without `to`. */
export interface Run {
  readonly layers: Layers;
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  /** The smallest and the largest amount of a column. */
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

/** The smallest and the largest amount of a growing run of spans: asked for again, only the spans added since are looked at. */
export interface GrowingExtremes {
  /** Of a column, from the first span up to and without `to`; a span is final once it is included. */
  upTo(column: number, to: number): Extremes;
}

/** `step` -1 grows towards the first span of the sheet: `to` is then the span in front of the run. */
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

/** The extremes with those of one span more. */
export function withSpan(extremes: Extremes, layers: Layers, column: number, span: number): Extremes {
  let { least, most } = extremes;
  for (const layer of layers) {
    least = smaller(least, layer.least[span * layer.columns + column]);
    most = larger(most, layer.most[span * layer.columns + column]);
  }
  return { least, most };
}
