/**
 * Indexed by completed years of service: the lower of the 3-year cliff and the 2-to-6-year graded schedule (IRC 411(a)(2)(B)(ii), (iii)).
 */
const leastByYears = [0, 0, 0, 4_000, 6_000, 8_000, 10_000] as const;

/** Lowest lawful vested share of employer money after these completed years of service, in hundredths of a percent. */
export const leastVestedBasisPoints = (years: number): number => leastByYears[Math.max(0, Math.min(years, 6))] ?? 10_000;

/**
 * Hours in a year of service if the plan counts hours: IRC 411(a)(5)(A); 500 for long-term part-time employees, 401(k)(15)(B)(iii). In
 * hundredths of an hour.
 */
export const hoursOfServiceYear = 100_000n;

/** Years of service after which a QACA's safe harbor money is vested: IRC 401(k)(13)(D)(iii)(I). */
export const qacaVestingYears = 2;

/** Years of service before this age need not count: IRC 411(a)(4)(A). */
export const vestingServiceFromAge = 18;
