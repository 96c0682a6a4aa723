import { planAccountOfName } from "@tieout/catalogue/core";
import type { Identity } from "./person.ts";

/** Several rules look at the same lists. */
const found = new WeakMap<readonly Identity[], readonly Identity[]>();

export const isPlanAccount = ({ name }: Identity): boolean => planAccountOfName(name) !== null;

/** Without the forfeiture and expense accounts of the plan, which some recordkeepers list among the participants under a number of their own. */
export function personsOf<T extends Identity>(records: readonly T[]): readonly T[] {
  // A list is only found under itself, and what is found are records of that list.
  const known = found.get(records) as readonly T[] | undefined;
  if (known) return known;
  const persons = records.some(isPlanAccount) ? records.filter((one) => !isPlanAccount(one)) : records;
  found.set(records, persons);
  return persons;
}
