import type { InspectedColumn } from "../../engine-payloads.ts";
import { findField, type ReportDefinition } from "../../reports/report-definition.ts";
import { type Alternative, mostAsked } from "../evidence/score-column.ts";
import { reviewBelow } from "../mapping.ts";
import { isDecidedBefore } from "../suggest-mapping.ts";
import { type PersonColumn, personIdOf } from "./asked-columns.ts";
import type { ComparedColumn, NamedMatch, PersonKey } from "./people-payloads.ts";
import { isMatched, type Strength, strengthOf, textOfMatch } from "./weigh-match.ts";

/** A finding about a column from the people in other files; replaces the suggestion from the column's own file. */
export interface PeopleFinding {
  readonly index: number;
  readonly field: string | null;
  readonly confidence: number;
  readonly reason: string;
  readonly alternatives: readonly Alternative[];
}

/** Confidence if the people in other files match this column and no other. */
const provenByPeople = 0.95;

/** The columns of a file, updated with findings from the people in other files. */
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

/** Each column's strongest match for the given key to people; the strongest column first, the leftmost first among equals. */
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

/** A column with at least this share of the best match may be the right one too. */
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

/** Gives the field to the column and keeps its previous suggestion as an alternative. */
function taken({ column, match, strength }: BestMatch, field: string, rival: BestMatch | undefined, isOpen = false): PeopleFinding {
  // Identifiers are shown in full, and an SSN must not be one; formulas without results prove nothing.
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

/** Finding for a column whose header names the field but whose values match no one in the other files. */
function refuted({ column, values }: { column: PersonColumn; values: number }, best: BestMatch, field: string): PeopleFinding {
  const reason = `“${best.column.header}” may be it: ${textOfMatch(best.match)} Almost none of the ${values} values here are.`;
  return found(column, { field: null, confidence: 0.5, reason, alternatives: [{ field, confidence: 0.6, reason: column.reason }] });
}

/** Finding for the column that has the field because of its header, based on how its values match. */
function ofHolder(holder: PersonColumn, field: string, all: readonly BestMatch[], slot: Slot): readonly PeopleFinding[] {
  const own = all.find(({ column }) => column.index === holder.index);
  const best = all.find(({ column }) => column.index !== holder.index);
  if (own && (isSure(holder) || own.strength === "certain" || best?.strength !== "certain")) {
    const isCertain = own.strength === "certain";
    if (isCertain && !isSure(holder)) return [taken(own, field, rivalOf(own, all))];
    // A partial match is weaker evidence than the header.
    if (!isCertain && isSure(holder)) return [];
    return [found(holder, { reason: `${holder.reason} ${textOfMatch(own.match)}` })];
  }
  const compared = slot.compared.find(({ column }) => column === holder.index);
  const matched = slot.matches.some((match) => match.column === holder.index && isMatched(match));
  if (best?.strength !== "certain" || !compared || compared.values < 10 || matched) return [];
  return [taken(best, field, rivalOf(best, all), isSure(holder)), refuted({ column: holder, values: compared.values }, best, field)];
}

/**
 * Findings for the column that has a field and the one that should have it, for the key `as`; skips columns that already received a field.
 */
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
 * Judges this slot's columns by the people in other slots: whose SSNs, IDs and names the values are. Skips columns that a person decided
 * earlier; a clear header can be questioned but not overruled.
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
