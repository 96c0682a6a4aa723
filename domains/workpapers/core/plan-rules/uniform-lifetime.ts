/** Distribution periods in tenths of a year by age, effective from a given year. */
interface LifetimeTable {
  readonly from: number;
  readonly source: string;
  readonly firstAge: number;
  readonly periods: readonly number[];
  /** Upper bound for any period, whatever the spouse's age: the Single Life Table at age 0, in tenths of a year. */
  readonly longestPeriodTenths: bigint;
}

const tables: readonly LifetimeTable[] = [
  {
    from: 2022,
    source: "Treas. Reg. 1.401(a)(9)-9(b), (c) (T.D. 9930)",
    firstAge: 72,
    periods: [
      274, 265, 255, 246, 237, 229, 220, 211, 202, 194, 185, 177, 168, 160, 152, 144, 137, 129, 122, 115, 108, 101, 95, 89, 84, 78, 73, 68,
      64, 60, 56, 52, 49, 46, 43, 41, 39, 37, 35, 34, 33, 31, 30, 29, 28, 27, 25, 23, 20,
    ],
    longestPeriodTenths: 846n,
  },
  {
    from: 2003,
    source: "Treas. Reg. 1.401(a)(9)-9, A-1 and A-2, as of 2002 (T.D. 8987)",
    firstAge: 70,
    periods: [
      274, 265, 256, 247, 238, 229, 220, 212, 203, 195, 187, 179, 171, 163, 155, 148, 141, 134, 127, 120, 114, 108, 102, 96, 91, 86, 81, 76,
      71, 67, 63, 59, 55, 52, 49, 45, 42, 39, 37, 34, 31, 29, 26, 24, 21, 19,
    ],
    longestPeriodTenths: 824n,
  },
];

/** Uniform Lifetime Table for a calendar year; null before 2003, when other rules applied. */
export const lifetimeTable = (year: number): LifetimeTable | null => tables.find(({ from }) => year >= from) ?? null;

/** Minimum distribution in cents, from the prior year-end balance and the age reached in the year; null for ages below the table. */
export function minimumDistribution({ firstAge, periods }: LifetimeTable, balanceCents: bigint, age: number): bigint | null {
  const period = age < firstAge ? undefined : (periods[age - firstAge] ?? periods.at(-1));
  return period === undefined ? null : (balanceCents * 10n) / BigInt(period);
}
