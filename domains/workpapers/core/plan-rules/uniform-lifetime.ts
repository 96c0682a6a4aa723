/** Distribution periods in tenths of a year by age from 72 on: Uniform Lifetime Table, Treas. Reg. 1.401(a)(9)-9(c), for years from 2022 on. */
const periods = [
  274, 265, 255, 246, 237, 229, 220, 211, 202, 194, 185, 177, 168, 160, 152, 144, 137, 129, 122, 115, 108, 101, 95, 89, 84, 78, 73, 68, 64,
  60, 56, 52, 49, 46, 43, 41, 39, 37, 35, 34, 33, 31, 30, 29, 28, 27, 25, 23, 20,
] as const;
const firstAge = 72;

/** No distribution period is longer, whoever the spouse is: Single Life Table at age 0, Treas. Reg. 1.401(a)(9)-9(b), in tenths of a year. */
export const longestPeriodTenths = 846n;

/** Minimum distribution in cents of the balance at the end of the year before, for the age reached in the year; null below the table. */
export function minimumDistribution(balanceCents: bigint, age: number): bigint | null {
  const period = age < firstAge ? undefined : (periods[age - firstAge] ?? periods.at(-1));
  return period === undefined ? null : (balanceCents * 10n) / BigInt(period);
}
