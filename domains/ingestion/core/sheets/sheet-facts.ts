import { causesOf } from "../conservation/issue-causes.ts";
import type { AmountFacts, NormalizeFacts } from "../engine-payloads.ts";

const differs = "total-differs";

interface CheckedTotal {
  readonly row: number;
  readonly field: string;
}

const isAbout =
  (check: CheckedTotal) =>
  (issue: NormalizeFacts["issues"][number]): boolean =>
    issue.code === differs && issue.row === check.row && issue.field === check.field;

/** A sheet's totals that sum all sheets through that one, such as a grand total at the end of the last sheet. */
function totalsOfAll(facts: NormalizeFacts, readBefore: ReadonlyMap<string, bigint>): readonly CheckedTotal[] {
  return facts.totalRowChecks.filter(({ field, statedCents, summedCents }) => {
    if (statedCents === summedCents) return false;
    const own = facts.amounts[field];
    return own !== undefined && BigInt(statedCents) === (readBefore.get(field) ?? 0n) + BigInt(own.readCents);
  });
}

function withoutDifferences(facts: NormalizeFacts, agreed: readonly CheckedTotal[]): NormalizeFacts {
  if (agreed.length === 0) return facts;
  const tests = agreed.map(isAbout);
  const issues = facts.issues.filter((issue) => !tests.some((test) => test(issue)));
  const kept = causesOf(issues.filter(({ code }) => code === differs));
  return {
    ...facts,
    issues,
    issueCount: facts.issueCount - (facts.issues.length - issues.length),
    ...(facts.causes ? { causes: [...facts.causes.filter(({ code }) => code !== differs), ...kept] } : {}),
    totalRowChecks: facts.totalRowChecks.map((check) => (agreed.includes(check) ? { ...check, summedCents: check.statedCents } : check)),
  };
}

/**
 * Reconciles the readings of a report's sheets, in order: a total of all sheets so far doesn't count as a difference on its sheet. A single
 * sheet's reading is unchanged.
 */
export function agreeAcrossSheets(sheets: readonly NormalizeFacts[]): readonly NormalizeFacts[] {
  const read = new Map<string, bigint>();
  return sheets.map((facts, position) => {
    const settled = position === 0 ? facts : withoutDifferences(facts, totalsOfAll(facts, read));
    for (const [field, { readCents }] of Object.entries(facts.amounts)) read.set(field, (read.get(field) ?? 0n) + BigInt(readCents));
    return settled;
  });
}

const addTexts = (one: string | undefined, other: string): string => String(BigInt(one ?? "0") + BigInt(other));

function addAmounts(one: AmountFacts | undefined, other: AmountFacts): AmountFacts {
  return {
    keptCents: addTexts(one?.keptCents, other.keptCents),
    outOfPeriodCents: addTexts(one?.outOfPeriodCents, other.outOfPeriodCents),
    rejectedCents: addTexts(one?.rejectedCents, other.rejectedCents),
    readCents: addTexts(one?.readCents, other.readCents),
  };
}

function merged<T>(records: readonly Readonly<Record<string, T>>[], add: (one: T | undefined, other: T) => T): Record<string, T> {
  const sum: Record<string, T> = {};
  for (const record of records) for (const [key, value] of Object.entries(record)) sum[key] = add(sum[key], value);
  return sum;
}

/** Cents by line, added up across the sheets. */
function added(key: "lineCents" | "statementCents", facts: readonly NormalizeFacts[]): Pick<NormalizeFacts, typeof key> {
  if (facts.some((sheet) => sheet[key] === undefined)) return {};
  return {
    [key]: merged(
      facts.map((sheet) => sheet[key] ?? {}),
      addTexts,
    ),
  };
}

/** Absent if nothing was corrected. */
function corrected(sheets: readonly NormalizeFacts[]): Pick<NormalizeFacts, "rowsCorrected" | "corrections"> {
  const corrections = sheets.flatMap((sheet) => sheet.corrections ?? []);
  if (corrections.length === 0) return {};
  return { rowsCorrected: sheets.reduce((sum, { rowsCorrected = 0 }) => sum + rowsCorrected, 0), corrections };
}

/** Combines the readings of a file's sheets: every row on every sheet counts, and each issue keeps its sheet. */
export function addReadings(sheets: readonly { readonly sheetIndex: number; readonly facts: NormalizeFacts }[]): NormalizeFacts {
  const first = sheets[0]?.facts;
  if (!first) throw new Error("no sheet was read");
  if (sheets.length === 1) return first;
  const facts = agreeAcrossSheets(sheets.map((sheet) => sheet.facts));
  const count = (of: "rowsRead" | "kept" | "keptOutOfPeriod" | "rejected" | "skipped" | "issueCount"): number =>
    facts.reduce((sum, sheet) => sum + sheet[of], 0);
  const inSheet = <T>(of: (sheet: NormalizeFacts) => readonly T[]) =>
    facts.flatMap((sheet, at) => of(sheet).map((item) => ({ ...item, sheet: sheets[at]?.sheetIndex ?? 0 })));
  return {
    reportKey: first.reportKey,
    fieldsMapped: [...new Set(facts.flatMap(({ fieldsMapped }) => fieldsMapped))],
    rowsRead: count("rowsRead"),
    kept: count("kept"),
    keptOutOfPeriod: count("keptOutOfPeriod"),
    rejected: count("rejected"),
    skipped: count("skipped"),
    skippedByKind: merged(
      facts.map(({ skippedByKind }) => skippedByKind),
      (one, other) => (one ?? 0) + other,
    ),
    amounts: merged(
      facts.map(({ amounts }) => amounts),
      addAmounts,
    ),
    ...added("lineCents", facts),
    ...added("statementCents", facts),
    totalRowChecks: facts.flatMap(({ totalRowChecks }) => totalRowChecks),
    issues: inSheet(({ issues }) => issues),
    issueCount: count("issueCount"),
    causes: inSheet(({ causes }) => causes ?? []).sort((a, b) => b.count - a.count),
    repairs: inSheet(({ repairs }) => repairs),
    ...corrected(facts),
  };
}
