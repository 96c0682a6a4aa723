/** Amounts of the records between two rows, by column. */
export interface Span {
  /** Records in it. */
  readonly rows: number;
  readonly columns: readonly SpanColumn[];
}

export interface SpanColumn {
  readonly sum: bigint;
  readonly filled: number;
  /** Records with an amount other than zero. */
  readonly moving: number;
  readonly smallest: bigint | null;
  readonly largest: bigint | null;
}

export const emptySpan = (columns: number): Span => ({
  rows: 0,
  columns: Array.from({ length: columns }, () => ({ sum: 0n, filled: 0, moving: 0, smallest: null, largest: null })),
});

const least = (a: bigint | null, b: bigint | null): bigint | null => (a === null || (b !== null && b < a) ? b : a);
const most = (a: bigint | null, b: bigint | null): bigint | null => (a === null || (b !== null && b > a) ? b : a);

const joinColumns = (a: SpanColumn, b: SpanColumn): SpanColumn => ({
  sum: a.sum + b.sum,
  filled: a.filled + b.filled,
  moving: a.moving + b.moving,
  smallest: least(a.smallest, b.smallest),
  largest: most(a.largest, b.largest),
});

export const joinSpans = (a: Span, b: Span): Span => ({
  rows: a.rows + b.rows,
  columns: a.columns.map((column, at) => joinColumns(column, b.columns[at] ?? column)),
});

export const withRecord = ({ rows, columns }: Span, cents: readonly (bigint | null)[]): Span => ({
  rows: rows + 1,
  columns: columns.map((column, at) => {
    const own = cents[at] ?? null;
    if (own === null) return column;
    return joinColumns(column, { sum: own, filled: 1, moving: own === 0n ? 0 : 1, smallest: own, largest: own });
  }),
});

export type FitKind = "sum" | "average" | "smallest" | "largest" | "count";

/** What the amounts of a row are of the records in a span. */
export interface Fit {
  readonly kind: FitKind;
  /** Amounts other than zero that agree. */
  readonly agreeing: number;
  /** Records that the fullest of them is made of. */
  readonly parts: number;
}

const magnitude = (cents: bigint): bigint => (cents < 0n ? -cents : cents);

/** A sum of amounts that were rounded one by one, or one that is shown in whole dollars. */
const isRounded = (stated: bigint, { sum, filled }: SpanColumn): boolean => {
  const off = magnitude(stated - sum);
  const isWhole = stated % 100n === 0n && off < 100n;
  return off * 100n <= magnitude(sum) && (isWhole || off * 2n <= BigInt(Math.min(filled, mostRounded)));
};
const mostRounded = 100;

const tests: Readonly<Record<FitKind, (stated: bigint, column: SpanColumn, rows: number) => boolean>> = {
  sum: (stated, column) => stated === column.sum,
  average: (stated, { sum, filled }, rows) =>
    [filled, rows].some((count) => count > 1 && magnitude(stated * BigInt(count) - sum) < BigInt(count)),
  count: (stated, { filled }, rows) => rows > 1 && (stated === BigInt(rows) * 100n || stated === BigInt(filled) * 100n),
  largest: (stated, { largest, filled }) => filled > 1 && stated === largest,
  smallest: (stated, { smallest, filled }) => filled > 1 && stated === smallest,
};

const kinds = Object.keys(tests) as readonly FitKind[];

/** Of many amounts most agree: a difference in the rest is reported as one. */
const fewestAgreeing = 3;
const agreeingShare = 0.7;

/** Whether the amounts of a row are a figure over the records of a span; `isClose` allows for rounding of a sum. */
export function fitOf(stated: readonly (bigint | null)[], span: Span, isClose: boolean): Fit | null {
  const given = stated.flatMap((cents, at) => {
    const column = span.columns[at];
    return cents === null || !column ? [] : [{ cents, column }];
  });
  if (span.rows === 0 || !given.some(({ cents }) => cents !== 0n)) return null;
  for (const kind of kinds) {
    const fits = ({ cents, column }: (typeof given)[number]): boolean =>
      tests[kind](cents, column, span.rows) || (isClose && kind === "sum" && isRounded(cents, column));
    const moving = given.filter(({ cents }) => cents !== 0n);
    const agreeing = moving.filter(fits);
    const isMost = kind === "sum" && agreeing.length >= fewestAgreeing && agreeing.length >= moving.length * agreeingShare;
    if (agreeing.length === 0 || !(given.every(fits) || isMost)) continue;
    return { kind, agreeing: agreeing.length, parts: Math.max(...agreeing.map(({ column }) => column.moving)) };
  }
  return null;
}
