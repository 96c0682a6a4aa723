import { displayDate } from "@tieout/kernel";
import { areOtherPeople, differingBirths, mostComparedNames, nameKey, peopleOfNames } from "@tieout/runs/core";
import { birthsOf, naturalPersonKey } from "./person.ts";
import type { NamedPerson } from "./person-index.ts";

export interface SeveralPeople {
  /** Readable and stable: the IDs, names or birth dates that distinguish the people, or their identities. */
  readonly naturalKey: string;
  readonly words: string;
  /** IDs, names or birth dates, in order. */
  readonly marks: readonly string[];
  readonly glue: string;
}

const marksOf = (values: readonly (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))].sort();

/** Whether there are names that cannot belong to one person, or similar names with different birth dates. */
function haveSeveralNames(group: readonly NamedPerson[]): boolean {
  const spellings = new Map<string, { name: string; births: string[] }>();
  for (const person of group) {
    if (person.name === null) continue;
    const key = nameKey(person.name);
    const known = spellings.get(key);
    if (known) known.births.push(...birthsOf(person));
    else spellings.set(key, { name: person.name, births: birthsOf(person) });
  }
  const all = [...spellings.values()];
  return all.length > mostComparedNames || all.some((one, at) => all.slice(at + 1).some((other) => areOtherPeople(one, other)));
}

const underNames = (group: readonly NamedPerson[]): SeveralPeople => {
  const names = marksOf(group.map(({ name }) => name));
  return { naturalKey: names.join("+"), words: "the names", marks: names, glue: " and " };
};

/**
 * Several people under one SSN across providers: names that certainly belong to two people; otherwise null. IDs are not compared, because
 * each provider has its own numbers, and a last name may have changed between providers.
 */
export function severalAcrossProviders(group: readonly NamedPerson[]): SeveralPeople | null {
  const records = group.flatMap((person) => (person.name === null ? [] : [{ name: person.name, births: birthsOf(person) }]));
  return peopleOfNames(records, "together").length > 1 ? underNames(group) : null;
}

/**
 * Several people under one SSN at one provider, shown by different IDs or, unless at least two have an ID, by names that cannot belong to
 * one person or by different birth dates (an error in the file, or two people with the same name); otherwise null.
 */
export function severalPeople(group: readonly NamedPerson[], ids: string): SeveralPeople | null {
  const numbers = marksOf(group.map(({ id }) => id));
  if (numbers.length > 1) return { naturalKey: numbers.join("+"), words: ids, marks: numbers, glue: ", " };
  if (haveSeveralNames(group)) return underNames(group);
  const births = differingBirths(group.flatMap(birthsOf));
  if (!births) return null;
  const naturalKey = [...new Set(group.map(naturalPersonKey))].sort().join("+");
  return { naturalKey, words: "the birth dates", marks: births.map(displayDate), glue: " and " };
}
