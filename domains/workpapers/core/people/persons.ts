import { planAccountOfName } from "@tieout/catalog/core";
import type { Identity } from "./person.ts";

/** Cached, because several rules use the same lists. */
const found = new WeakMap<readonly Identity[], readonly Identity[]>();

export const isPlanAccount = ({ name }: Identity): boolean => planAccountOfName(name) !== null;

/** Removes the plan's forfeiture and expense accounts, which some recordkeepers list among the participants with a separate number. */
export function personsOf<T extends Identity>(records: readonly T[]): readonly T[] {
  // A list is only stored with records from that same list, so the type is the list's.
  const known = found.get(records) as readonly T[] | undefined;
  if (known) return known;
  const persons = records.some(isPlanAccount) ? records.filter((one) => !isPlanAccount(one)) : records;
  found.set(records, persons);
  return persons;
}
