import type { BandRule } from "../mapping/mapping.ts";

/** A heading with the values that the rules find in it; `continues` if no data row separates it from the previous heading. */
export interface CarriedHeading {
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
  readonly continues: boolean;
}

const numbers = ["ssn", "employee_id", "participant_id"];
const identities: ReadonlySet<string> = new Set([...numbers, "full_name"]);
/** Fields that a heading never states for several people at once. */
const ofOnePerson: ReadonlySet<string> = new Set([...identities, "hire_date", "birth_date", "term_date", "rehire_date"]);

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== "";
const identitiesIn = (values: CarriedHeading["values"]): readonly string[] =>
  Object.keys(values).filter((key) => identities.has(key) && isFilled(values[key]));

/** Fields whose headings belong to a person: most are in the row that identifies the person, or between that row and the person's data. */
function fieldsOfPerson(headings: readonly CarriedHeading[], rules: readonly BandRule[]): ReadonlySet<string> {
  const order = rules.flatMap((rule) => rule.fields);
  const counts = new Map<string, number>();
  let isBelowPerson = false;
  for (const { values, continues } of headings) {
    const [first] = order.filter((key) => identitiesIn(values).includes(key));
    isBelowPerson = continues && isBelowPerson;
    for (const key of Object.keys(values)) {
      const isInner = first === undefined ? isBelowPerson : key === "status" || order.indexOf(key) > order.indexOf(first);
      counts.set(key, (counts.get(key) ?? 0) + (isInner ? 1 : -1));
    }
    isBelowPerson ||= first !== undefined;
  }
  return new Set([...ofOnePerson, ...[...counts].flatMap(([key, count]) => (count > 0 ? [key] : []))]);
}

const differs = (values: CarriedHeading["values"], before: Readonly<Record<string, string>>): boolean =>
  identitiesIn(values).some((key) => isFilled(before[key]) && before[key] !== values[key]);

/**
 * Whether a page repeats the heading of the person whose rows continue: one number is the same, or the name is the same if there are no
 * numbers to compare.
 */
function isSamePerson(values: CarriedHeading["values"], before: Readonly<Record<string, string>>): boolean {
  const told = numbers.filter((key) => isFilled(values[key]) && isFilled(before[key]));
  return told.length > 0
    ? told.some((key) => values[key] === before[key])
    : isFilled(values.full_name) && values.full_name === before.full_name;
}

/**
 * Values that end at the next person's heading: those that the previous person's heading carried and the new one doesn't state. A former
 * employee's heading may have a date that the next person's lacks. Values from outer headings (a pay date, a fund) are kept.
 */
export function endedByHeadings(
  headings: readonly CarriedHeading[],
  rules: readonly BandRule[],
): readonly { readonly row: number; readonly field: string }[] {
  const owned = fieldsOfPerson(headings, rules);
  const ended: { row: number; field: string }[] = [];
  let person: Record<string, string> = {};
  let sinceData: Record<string, string> = {};
  for (const { row, values, continues } of headings) {
    // Two people in one run of headings: the first one has no rows.
    if (!continues || (differs(values, sinceData) && !isSamePerson(values, sinceData))) sinceData = {};
    const isOther = identitiesIn(values).length > 0 && !isSamePerson(values, person) && (!continues || differs(values, person));
    if (isOther) {
      for (const field of Object.keys(person)) if (!(field in values) && !(field in sinceData)) ended.push({ row, field });
      person = { ...sinceData };
    }
    const own = Object.fromEntries(Object.entries(values).filter(([field]) => owned.has(field)));
    Object.assign(person, own);
    Object.assign(sinceData, own);
  }
  return ended;
}
