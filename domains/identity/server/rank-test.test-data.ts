/** Abramowitz and Stegun, 26.2.17: the upper tail of the standard normal distribution, to 7.5e-8. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduceRight((total, factor) => (total + factor) * t, 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

/**
 * The Mann-Whitney U for the first sample, and the two-sided p from its normal approximation with tie correction: tests whether two samples
 * come from the same distribution, whatever it is. Hollander and Wolfe, Nonparametric Statistical Methods, 4.1.
 */
export function rankTest(first: readonly number[], second: readonly number[]): { readonly u: number; readonly p: number } {
  const all = [...first.map((value) => ({ value, isFirst: true })), ...second.map((value) => ({ value, isFirst: false }))];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const count = to - from;
    rankSum += all.slice(from, to).filter(({ isFirst }) => isFirst).length * ((from + 1 + to) / 2);
    ties += count ** 3 - count;
    from = to;
  }
  const [m, n, size] = [first.length, second.length, all.length];
  const u = rankSum - (m * (m + 1)) / 2;
  const variance = ((m * n) / 12) * (size + 1 - ties / (size * (size - 1)));
  const z = Math.abs(u - (m * n) / 2) / Math.sqrt(variance);
  return { u, p: Math.min(1, 2 * upperTail(z)) };
}
