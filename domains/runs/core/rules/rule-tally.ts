import type { ReportKey } from "@tieout/catalog/core";
import type { Cents } from "@tieout/kernel";
import type { ExceptionKind } from "../exception-kinds.ts";
import type { RowRef, RuleSummary, Severity } from "../paper-result.ts";
import { mostOpenListed } from "../result-limits.ts";
import type { RuleHead } from "./rule-head.ts";

/** People's rows in a report; the engine converts them to file, sheet and row. */
export interface PeopleRows {
  readonly report: ReportKey;
  readonly keys: readonly string[];
}

export interface FoundException {
  readonly rule: string;
  /** Identifies the subject within the rule; stable when the engagement is processed again. */
  readonly naturalKey: string;
  readonly subject: string;
  readonly amountCents: Cents | null;
  readonly msg: string;
  readonly refs: readonly RowRef[];
  readonly rowsOf: readonly PeopleRows[];
}

export interface TalliedException extends FoundException {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly kind: ExceptionKind;
  readonly authority: string;
}

/** Identifies a unit by name. */
export type NamedUnit = Pick<FoundException, "naturalKey" | "subject"> & Partial<Pick<FoundException, "refs" | "rowsOf">>;

/** A unit for which a rule's result cannot be determined, and why. */
export interface TalliedOpenUnit {
  readonly naturalKey: string;
  readonly subject: string;
  readonly missing: string;
  readonly refs: readonly RowRef[];
  readonly rowsOf: readonly PeopleRows[];
}

export interface TalliedRule extends Omit<RuleSummary, "open" | "open_count"> {
  /** The first units by natural key; `openCount` is the count of all. */
  readonly open: readonly TalliedOpenUnit[];
  readonly openCount: number;
}

export interface RuleTally {
  pass(rule: string): void;
  notApplicable(rule: string): void;
  undetermined(rule: string, missing: string, units?: number, named?: NamedUnit): void;
  exception(found: FoundException): void;
  summaries(): TalliedRule[];
  /** In rule order, then by natural key. */
  exceptions(): TalliedException[];
}

interface Counts {
  pass: number;
  exception: number;
  undetermined: number;
  notApplicable: number;
  readonly missing: Set<string>;
  readonly found: FoundException[];
  open: TalliedOpenUnit[];
  openCount: number;
}

type KeyedException = Pick<FoundException, "naturalKey">;

const byNaturalKey = (a: KeyedException, b: KeyedException): number =>
  a.naturalKey < b.naturalKey ? -1 : a.naturalKey > b.naturalKey ? 1 : 0;

/** Gives two exceptions for the same subject under one rule distinct, stable ids. */
function withIds({ id: rule, title, severity, kind, authority }: RuleHead, found: readonly FoundException[]): TalliedException[] {
  const seen = new Map<string, number>();
  return [...found].sort(byNaturalKey).map((item) => {
    const nth = (seen.get(item.naturalKey) ?? 0) + 1;
    seen.set(item.naturalKey, nth);
    const id = `${rule}:${item.naturalKey}${nth > 1 ? `#${nth}` : ""}`;
    return { ...item, id, title, severity, kind, authority };
  });
}

const byKeyAndMissing = (a: TalliedOpenUnit, b: TalliedOpenUnit): number =>
  byNaturalKey(a, b) || (a.missing < b.missing ? -1 : a.missing > b.missing ? 1 : 0);

/** Keeps the first units by key, whatever the input order, without holding all of them in memory. */
function addOpen(counts: Counts, unit: TalliedOpenUnit): void {
  counts.openCount++;
  counts.open.push(unit);
  if (counts.open.length >= mostOpenListed * 4) counts.open = counts.open.sort(byKeyAndMissing).slice(0, mostOpenListed);
}

/** Counts each rule's four results. A rule with no reported outcomes stays at zero. */
export function createRuleTally(definitions: readonly RuleHead[]): RuleTally {
  const counts = new Map<string, Counts>(
    definitions.map(({ id }) => [
      id,
      { pass: 0, exception: 0, undetermined: 0, notApplicable: 0, missing: new Set(), found: [], open: [], openCount: 0 },
    ]),
  );
  const of = (rule: string): Counts => {
    const found = counts.get(rule);
    if (!found) throw new Error(`rule ${rule} is not defined for this paper`);
    return found;
  };
  return {
    pass: (rule) => void of(rule).pass++,
    notApplicable: (rule) => void of(rule).notApplicable++,
    undetermined(rule, missing, units = 1, named) {
      of(rule).undetermined += units;
      of(rule).missing.add(missing);
      if (named) addOpen(of(rule), { refs: [], rowsOf: [], ...named, missing });
    },
    exception(found) {
      of(found.rule).exception++;
      of(found.rule).found.push(found);
    },
    summaries: () =>
      definitions.map(({ id, title, severity, unit }) => {
        const { pass, exception, undetermined, notApplicable, missing, open, openCount } = of(id);
        // If no unit could be judged and the reason is the same for all, lists no one individually.
        const isEveryone = undetermined > 1 && missing.size === 1 && pass + exception + notApplicable === 0;
        const listed = isEveryone
          ? { open: [], openCount: 0 }
          : { open: open.toSorted(byKeyAndMissing).slice(0, mostOpenListed), openCount };
        const counted = { pass, exception, cannot_be_determined: undetermined, not_applicable: notApplicable };
        return { rule: id, title, severity, unit, ...counted, missing: [...missing].sort(), ...listed };
      }),
    exceptions: () => definitions.flatMap((definition) => withIds(definition, of(definition.id).found)),
  };
}
