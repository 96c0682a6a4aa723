import type { Payment } from "./payment.ts";

const added = (a: bigint | null, b: bigint | null): bigint | null => (a === null ? b : b === null ? a : a + b);
const lower = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.min(a, b));

function joined(a: Payment, b: Payment): Payment {
  return {
    ...a,
    parts: [...a.parts, ...b.parts],
    grossCents: a.grossCents + b.grossCents,
    federalCents: added(a.federalCents, b.federalCents),
    stateCents: added(a.stateCents, b.stateCents),
    feeCents: added(a.feeCents, b.feeCents),
    netCents: added(a.netCents, b.netCents),
    forfeitureCents: added(a.forfeitureCents, b.forfeitureCents),
    loanOffsetCents: added(a.loanOffsetCents, b.loanOffsetCents),
    // Keeps the lower percentage: one source's nonvested part must be forfeited, regardless of the others.
    vestedBasisPoints: lower(a.vestedBasisPoints, b.vestedBasisPoints),
    birthOn: a.birthOn ?? b.birthOn,
    hireOn: a.hireOn ?? b.hireOn,
    termOn: a.termOn ?? b.termOn,
    diedOn: a.diedOn ?? b.diedOn,
    moneySource: null,
  };
}

/**
 * Combines the rows that a report has for each money source into one payment: same person, date, type, code, payee, number and direction,
 * with each source once. A repeated source begins another payment, so duplicate payments remain two. Preserves the order of the rows and
 * their sums.
 */
export function joinSourceRows(rows: readonly Payment[]): Payment[] {
  const result: Payment[] = [];
  const seen = new Map<string, number>();
  const placed = new Map<string, number>();
  for (const row of rows) {
    if (row.moneySource === null || row.grossCents === 0n) {
      result.push(row);
      continue;
    }
    const of = [row.key, row.paidOn, row.type, row.code, row.payee, row.paymentNumber, row.inPeriod, row.grossCents > 0n, row.isVoid];
    const source = JSON.stringify([...of, row.moneySource]);
    const nth = (seen.get(source) ?? 0) + 1;
    seen.set(source, nth);
    const payment = JSON.stringify([...of, nth]);
    const at = placed.get(payment);
    const begun = at === undefined ? undefined : result[at];
    if (at === undefined || !begun) {
      placed.set(payment, result.length);
      result.push(row);
    } else result[at] = joined(begun, row);
  }
  return result;
}
