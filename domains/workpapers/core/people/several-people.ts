import { mostComparedNames, nameKey, sameName } from "@tieout/processing/core";
import type { Identity } from "./person.ts";

export interface SeveralPeople {
  readonly words: string;
  /** IDs or names, in order. */
  readonly marks: readonly string[];
  readonly glue: string;
}

/** The people of one provider under one SSN: by their IDs or, where not two have one, by names that cannot be of one person; else null. */
export function severalPeople(group: readonly Identity[], ids: string): SeveralPeople | null {
  if (group.length < 2) return null;
  const marks = (values: readonly (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))].sort();
  const numbers = marks(group.map(({ id }) => id));
  if (numbers.length > 1) return { words: ids, marks: numbers, glue: ", " };
  const names = marks(group.map(({ name }) => name));
  const spellings = [...new Map(names.map((name) => [nameKey(name), name])).values()];
  const areMany = spellings.length > mostComparedNames;
  const differ = areMany || spellings.some((name, at) => spellings.slice(at + 1).some((other) => !sameName(name, other)));
  return differ ? { words: "the names", marks: names, glue: " and " } : null;
}
