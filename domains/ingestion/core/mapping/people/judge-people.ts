import type { InspectedColumn } from "../../engine-payloads.ts";
import { findField, type ReportDefinition } from "../../reports/report-definition.ts";
import { type Alternative, mostAsked } from "../evidence/score-column.ts";
import { reviewBelow } from "../mapping.ts";
import { isDecidedBefore } from "../suggest-mapping.ts";
import { type PersonColumn, personIdOf } from "./asked-columns.ts";
import type { ComparedColumn, NamedMatch, PersonKey } from "./people-payloads.ts";
import { isMatched, type Strength, strengthOf, textOfMatch } from "./weigh-match.ts";

/** What the people of other files say of a column: it takes the place of what its own file suggested. */
export interface PeopleFinding {
  readonly index: number;
  readonly field: string | null;
  readonly confidence: number;
  readonly reason: string;
  readonly alternatives: readonly Alternative[];
}

/** The people of others are this column's people, and no other column's. */
const provenByPeople = 0.95;

/** The columns of a file with what the people of others say of them. */
export const withPeople = (columns: readonly InspectedColumn[], people: readonly PeopleFinding[]): readonly InspectedColumn[] =>
  columns.map((column) => {
    const own = people.find(({ index }) => index === column.index);
    if (!own) return column;
    return { ...column, ...own, ...(own.field === column.field ? {} : ({ sign: "as_is", format: {} } as const)) };
  });

interface BestMatch {
  readonly column: PersonColumn;
  readonly match: NamedMatch;
  readonly strength: Strength;
}

interface Slot {
  readonly report: ReportDefinition;
  readonly columns: readonly PersonColumn[];
  readonly compared: readonly ComparedColumn[];
  readonly matches: readonly NamedMatch[];
}

const isSure = ({ confidence }: PersonColumn): boolean => confidence >= reviewBelow;
const rank = ({ strength, match }: BestMatch): number => (strength === "certain" ? 1e12 : 0) + match.found;

/** Of each column its strongest match as the same key of people; the strongest column first, the leftmost of equals. */
function bestOf({ columns, matches }: Slot, as: PersonKey): readonly BestMatch[] {
  const found = columns.flatMap((column): readonly BestMatch[] => {
    const own = matches.flatMap((match): readonly BestMatch[] => {
      const strength = match.column === column.index && match.as === as ? strengthOf(match) : null;
      return strength === null ? [] : [{ column, match, strength }];
    });
    return own.sort((a, b) => rank(b) - rank(a)).slice(0, 1);
  });
  return found.sort((a, b) => rank(b) - rank(a) || a.column.index - b.column.index);
}

/** So near the best that either may be it. */
const nearlyAsMany = 0.95;
const rivalOf = ({ column, match, strength }: BestMatch, all: readonly BestMatch[]): BestMatch | undefined =>
  all.find(
    (other) => other.column.index !== column.index && other.strength === strength && other.match.found >= match.found * nearlyAsMany,
  );

const found = (column: PersonColumn, part: Partial<PeopleFinding>): PeopleFinding => ({
  index: column.index,
  field: column.field,
  confidence: column.confidence,
  reason: column.reason,
  alternatives: column.alternatives,
  ...part,
});

/** The column gets the field; what it was suggested as before is an alternative. */
function taken({ column, match, strength }: BestMatch, field: string, rival: BestMatch | undefined, isOpen = false): PeopleFinding {
  // Identifiers are printed, and an SSN must not be one; formulas without results say nothing.
  const isDoubted = isOpen || (match.as === "id" && column.kind === "ssn") || column.uncalculated !== undefined;
  const isCertain = strength === "certain" && !rival && !isDoubted;
  const before = column.field === null || column.field === field ? [] : [{ field: column.field, confidence: 0.4, reason: column.reason }];
  return found(column, {
    field,
    confidence: isCertain ? provenByPeople : mostAsked,
    reason: [textOfMatch(match), ...(rival ? [`So are those of “${rival.column.header}”.`] : [])].join(" "),
    alternatives: [...before, ...column.alternatives.filter((other) => other.field !== field)].slice(0, 3),
  });
}

/** The column had the field by its header, and none of its values is anyone's in the other files. */
function refuted({ column, values }: { column: PersonColumn; values: number }, best: BestMatch, field: string): PeopleFinding {
  const reason = `“${best.column.header}” may be it: ${textOfMatch(best.match)} Almost none of the ${values} values here are.`;
  return found(column, { field: null, confidence: 0.5, reason, alternatives: [{ field, confidence: 0.6, reason: column.reason }] });
}

/** The holder of a field by its header, and how its values match. */
function ofHolder(holder: PersonColumn, field: string, all: readonly BestMatch[], slot: Slot): readonly PeopleFinding[] {
  const own = all.find(({ column }) => column.index === holder.index);
  const best = all.find(({ column }) => column.index !== holder.index);
  if (own && (isSure(holder) || own.strength === "certain" || best?.strength !== "certain")) {
    const isCertain = own.strength === "certain";
    if (isCertain && !isSure(holder)) return [taken(own, field, rivalOf(own, all))];
    // A few of the values say less than the header does.
    if (!isCertain && isSure(holder)) return [];
    return [found(holder, { reason: `${holder.reason} ${textOfMatch(own.match)}` })];
  }
  const compared = slot.compared.find(({ column }) => column === holder.index);
  const matched = slot.matches.some((match) => match.column === holder.index && isMatched(match));
  if (best?.strength !== "certain" || !compared || compared.values < 10 || matched) return [];
  return [taken(best, field, rivalOf(best, all), isSure(holder)), refuted({ column: holder, values: compared.values }, best, field)];
}

/** Who holds the field, and who should: of `as`, leaving out columns that were given a field already. */
function findingsAs(slot: Slot, as: PersonKey, field: string, given: ReadonlySet<number>): readonly PeopleFinding[] {
  const holder = slot.columns.find((column) => column.field === field && !given.has(column.index));
  if (holder && isDecidedBefore(holder)) return [];
  const all = bestOf(slot, as).filter(({ column }) => !given.has(column.index) && !isDecidedBefore(column));
  if (holder) return ofHolder(holder, field, all, slot);
  const [best] = all;
  if (!best) return [];
  return [taken(best, field, rivalOf(best, all))];
}

/**
 * What the people of other slots say of the columns of this one: whose values are their SSNs, IDs and names. Columns that a person decided
 * before are not looked at, and a header that says what the column is yields only to a question.
 */
export function judgePeople(slot: Slot): readonly PeopleFinding[] {
  const { report, columns } = slot;
  const id = personIdOf(report);
  if (id === null) return [];
  const findings: PeopleFinding[] = [];
  const given = () => new Set(findings.map(({ index }) => index));
  const isNamed = columns.some((column) => isSure(column) && ["full_name", "last_name", "first_name"].includes(column.field ?? ""));
  const isSsnSure = columns.some((column) => column.field === "ssn" && isSure(column));
  if (!isSsnSure && findField(report, "ssn")) findings.push(...findingsAs(slot, "ssn", "ssn", given()));
  findings.push(...findingsAs(slot, "id", id, given()));
  if (!isNamed && findField(report, "full_name")) findings.push(...findingsAs(slot, "name", "full_name", given()));
  return findings;
}
