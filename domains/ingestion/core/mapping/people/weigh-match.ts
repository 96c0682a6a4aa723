import type { NamedMatch, PeopleMatch, PersonKey } from "./people-payloads.ts";

/** `certain`: the column is what it matches as. `asked`: it may be, and a person reviews it. */
export type Strength = "certain" | "asked";

/**
 * Shares of the column's values and of the other slot's people that are required for a certain match; with fewer people, coincidences are
 * more likely.
 */
const nearlyAll = 0.9;
const manyOfThem = 0.5;
const fewestPeople = 10;
/** Share of the values required before a person is asked, and minimum number of people for any finding. */
const half = 0.5;
const fewestAsked = 3;
/** In a dense range of numbers, any number belongs to someone; a match must exceed that chance rate by this much. */
const mostByChance = 0.5;
const aboveChance = 0.4;
/** Below this share, a column contains no one's IDs. */
const leastMatched = 0.1;

const shareOf = ({ found, values }: PeopleMatch): number => (values === 0 ? 0 : found / values);
const chanceOf = ({ chanceBasisPoints }: PeopleMatch): number => chanceBasisPoints / 10_000;

export const isMatched = (match: PeopleMatch): boolean => shareOf(match) >= leastMatched;

/** How strongly a match identifies the column; null if not at all. */
export function strengthOf(match: PeopleMatch): Strength | null {
  const { found, people, zerosDiffer } = match;
  const [share, chance] = [shareOf(match), chanceOf(match)];
  const isHigh = share >= nearlyAll;
  if (isHigh && chance > mostByChance) return found >= fewestPeople ? "asked" : null;
  if (share < half || share - chance < aboveChance) return null;
  if (found < fewestPeople) return isHigh && found >= fewestAsked ? "asked" : null;
  return isHigh && found >= people * manyOfThem && !zerosDiffer ? "certain" : "asked";
}

const words: Readonly<Record<PersonKey, string>> = { id: "IDs", ssn: "SSNs", name: "names" };
const count = (value: number): string => value.toLocaleString("en-US");

/** `198 of 200 values are IDs of people in Participant balances.` */
export function textOfMatch(match: NamedMatch): string {
  const { as, found, values, people, otherName, lostZeros } = match;
  const texts = [`${count(found)} of ${count(values)} values are ${words[as]} of people in ${otherName}.`];
  if (found < people * manyOfThem) texts.push(`${otherName} has ${count(people)} people.`);
  if (lostZeros)
    texts.push(
      `IDs there have ${lostZeros.digits === null ? "" : `${lostZeros.digits} digits and `}leading zeros, which are missing here.`,
    );
  if (match.zerosDiffer) texts.push("Some IDs differ only in leading zeros.");
  if (chanceOf(match) > mostByChance) texts.push("They are consecutive numbers, which can also match by chance.");
  return texts.join(" ");
}
