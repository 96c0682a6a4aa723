/**
 * Prefixes that are not assigned to any campus (IRS, "How EINs are assigned and valid EIN prefixes") and are refused by software that
 * checks EINs.
 */
const unassigned: ReadonlySet<number> = new Set([17, 18, 19, 28, 29, 49, 69, 70, 78, 79, 89, 96, 97]);

/** `NN-NNNNNNN` based on a drawn prefix from 10 to 99, moved up to the next one that the IRS assigns. */
export function inventedEin(prefix: number, serial: number): string {
  let assigned = prefix;
  while (unassigned.has(assigned)) assigned += 1;
  return `${assigned}-${serial}`;
}
