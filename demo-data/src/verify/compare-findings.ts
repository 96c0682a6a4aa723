import type { KeyEntry, Subject } from "../plan/answer-key.ts";

/** An exception in the form the product reports it. */
export interface Finding {
  readonly rule: string;
  readonly subject: string;
  readonly amount: string | null;
  readonly msg: string;
}

export interface Comparison {
  readonly planted: readonly KeyEntry[];
  readonly found: readonly { readonly entry: KeyEntry; readonly finding: Finding }[];
  readonly missed: readonly KeyEntry[];
  /** Reported but not in the key; if it is on a look-alike, says which one. */
  readonly false: readonly { readonly finding: Finding; readonly lookAlike: KeyEntry | null }[];
}

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toUpperCase();

const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");

/** “ERICA” does not count as “ERIC”; a name without its hyphen or apostrophe counts. */
const hasWord = (shown: readonly string[], word: string): boolean => {
  const longer = shown.find((other) => other.startsWith(word) && other.length > word.length && other.length <= word.length + 3);
  return shown.includes(word) || (longer === undefined && shown.join("").includes(word));
};

/** Matches by ID, or by name in any order, ignoring initials, plus the last four digits of the SSN if the product shows no ID. */
function names(finding: Finding, subject: Subject): boolean {
  const words = wordsOf(finding.subject);
  if (words.includes(subject.participant_id) || words.includes(subject.employee_id)) return true;
  const shown = words.map(fold);
  return words.includes(subject.ssn_last4) && wordsOf(subject.name).every((word) => word.length === 1 || hasWord(shown, fold(word)));
}

const withoutSign = (amount: string): string => amount.replace(/[-,()$]/g, "");

function isAbout(finding: Finding, entry: KeyEntry): boolean {
  if (finding.rule !== entry.rule || !entry.subjects.every((subject) => names(finding, subject))) return false;
  return entry.amount === null || finding.amount === null || withoutSign(entry.amount) === withoutSign(finding.amount);
}

export interface PlantedError extends KeyEntry {
  /** The error spans several rows and may be reported for each of them. */
  readonly mayRepeat?: boolean;
  /** Total of the findings' amounts, if each finding covers part of it. */
  readonly sumsTo?: string | null;
}

const centsOf = (amount: string | null): number => Math.round(Number(amount ?? "0") * 100);

/** An entry is found only if its findings add up to its amount. */
const addsUp = ({ sumsTo }: PlantedError, findings: readonly Finding[]): boolean =>
  !sumsTo || findings.reduce((sum, { amount }) => sum + centsOf(amount), 0) === centsOf(sumsTo);

/** Matches each finding to at most one entry, and each entry to one finding unless it may repeat. */
export function compareFindings(
  key: { readonly planted: readonly PlantedError[]; readonly look_alikes: readonly KeyEntry[] },
  findings: readonly Finding[],
): Comparison {
  const open = new Set(key.planted);
  const found: { entry: PlantedError; finding: Finding }[] = [];
  const repeated = new Map<PlantedError, Finding[]>();
  const wrong: { finding: Finding; lookAlike: KeyEntry | null }[] = [];
  for (const finding of findings) {
    const entry = [...open].find((candidate) => isAbout(finding, candidate));
    if (entry) {
      open.delete(entry);
      found.push({ entry, finding });
      continue;
    }
    const again = key.planted.find((candidate) => candidate.mayRepeat && isAbout(finding, candidate));
    if (again) {
      repeated.set(again, [...(repeated.get(again) ?? []), finding]);
      continue;
    }
    const lookAlike = key.look_alikes.find((candidate) => candidate.subjects.some((subject) => names(finding, subject)));
    wrong.push({ finding, lookAlike: lookAlike ?? null });
  }
  const isFound = ({ entry, finding }: (typeof found)[number]): boolean => addsUp(entry, [finding, ...(repeated.get(entry) ?? [])]);
  const others = found.filter((one) => !isFound(one));
  const wrongAmounts = others.flatMap(({ entry, finding }) => [finding, ...(repeated.get(entry) ?? [])]);
  return {
    ...{ planted: key.planted, found: found.filter(isFound), missed: [...open, ...others.map(({ entry }) => entry)] },
    false: [...wrong, ...wrongAmounts.map((finding) => ({ finding, lookAlike: null }))],
  };
}

export interface RuleTally {
  readonly rule: string;
  planted: number;
  found: number;
  missed: number;
  false: number;
}

export function tallyByRule(rules: readonly string[], comparisons: readonly Comparison[]): readonly RuleTally[] {
  const tallies = new Map<string, RuleTally>();
  const of = (rule: string): RuleTally => {
    const tally = tallies.get(rule) ?? { rule, planted: 0, found: 0, missed: 0, false: 0 };
    tallies.set(rule, tally);
    return tally;
  };
  for (const rule of rules) of(rule);
  for (const comparison of comparisons) {
    for (const entry of comparison.planted) of(entry.rule).planted++;
    for (const { entry } of comparison.found) of(entry.rule).found++;
    for (const entry of comparison.missed) of(entry.rule).missed++;
    for (const { finding } of comparison.false) of(finding.rule).false++;
  }
  return [...tallies.values()];
}

export function tallyTable(tallies: readonly RuleTally[]): string {
  const width = Math.max(...tallies.map(({ rule }) => rule.length), "Rule".length);
  const line = (rule: string, ...figures: readonly (string | number)[]): string =>
    `${rule.padEnd(width)}${figures.map((figure) => String(figure).padStart(9)).join("")}`;
  const sum = (of: (tally: RuleTally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0);
  return [
    line("Rule", "planted", "found", "missed", "false"),
    ...tallies.map((tally) => line(tally.rule, tally.planted, tally.found, tally.missed, tally.false)),
    line(
      "Total",
      sum((tally) => tally.planted),
      sum((tally) => tally.found),
      sum((tally) => tally.missed),
      sum((tally) => tally.false),
    ),
  ].join("\n");
}
