import type { ShapeValue } from "@tieout/shapes";
import { unstatedReasonOf } from "../formats/universal/employer-money.ts";
import type { ColumnSuggestionShape } from "../inspection-shapes.ts";
import { normalizeHeader } from "../layout/normalize-header.ts";
import { addsUp, dayOfSeveral, findField, type ReportDefinition, type ReportField } from "../reports/report-definition.ts";
import { datedAmounts } from "../statement/dated-amounts.ts";
import { columnsOfLines, linesDown } from "../statement/lines-down.ts";
import type { AmountScale } from "../values/implied-cents.ts";
import type { PercentScale } from "../values/parse-percent.ts";
import { arePartsOfOne } from "./added-columns.ts";
import type { SourceColumn } from "./column-statistics.ts";
import { datedBalances } from "./dated-balances.ts";
import { debitAndCredit } from "./debit-and-credit.ts";
import { serviceEvents } from "./evidence/dated-employment.ts";
import { employeeBesideMatch } from "./evidence/employee-beside-match.ts";
import { isFieldless } from "./evidence/fieldless-headers.ts";
import { rateReason } from "./evidence/rate-of-pay.ts";
import { type Alternative, type FieldScore, mostAsked, score } from "./evidence/score-column.ts";
import { reviewBelow, type SignRule } from "./mapping.ts";
import { doubtOf, mayBe, namesNumber, nineDigits } from "./may-be.ts";
import { partsBySource } from "./parts-by-source.ts";
import { startAndEnd } from "./start-and-end.ts";
import { guessByValues, holdsAmounts, holdsNothing, valueEvidence } from "./value-evidence.ts";

/** A mapping that was accepted earlier for the same client or provider. */
export interface RememberedColumn {
  readonly header: string;
  readonly field: string | null;
  readonly sign?: SignRule;
  readonly percentScale?: PercentScale;
  readonly amountScale?: AmountScale;
  /** Whether the mapping was accepted for another client of the same provider, where a column with this name may contain something else. */
  readonly elsewhere?: boolean;
}

export type ColumnSuggestion = ShapeValue<typeof ColumnSuggestionShape>;

export type ColumnDates = NonNullable<ColumnSuggestion["dates"]>;

const acceptedBefore = "Accepted before;";
const leftOutBefore = "Left out before";

/** Whether a person has already decided what the column is. */
export const isDecidedBefore = ({ reason }: Pick<ColumnSuggestion, "reason">): boolean =>
  reason.startsWith(acceptedBefore) || reason.startsWith(leftOutBefore);

/** Accepted mappings outrank anything a header suggests. */
const rememberedRank = 2;
const headerKey = (header: string): string => normalizeHeader(header).full;

function rememberedScore(
  column: SourceColumn,
  report: ReportDefinition,
  remembered: readonly RememberedColumn[],
  found: readonly FieldScore[],
): FieldScore | null {
  const wanted = headerKey(column.header);
  const known = remembered.find((entry) => headerKey(entry.header) === wanted);
  const field = known?.field ? findField(report, known.field) : undefined;
  if (!known || !field) return null;
  const evidence = valueEvidence(field, column.statistics);
  const contested = known.elsewhere === true && found.some((other) => other.field !== field.key && other.confidence >= reviewBelow);
  const confidence = evidence.delta < 0 ? 0.6 : contested ? 0.85 : 0.99;
  return {
    index: column.index,
    field: field.key,
    confidence,
    reason: `${acceptedBefore} ${evidence.reason}.`,
    rank: rememberedRank + confidence,
    ...(dayOfSeveral(field) ? { part: true } : {}),
  };
}

/** Whether the header names the field but the values cannot be its values. */
const isContradicted = ({ confidence }: Alternative): boolean => confidence < 0.6;

/** Assigns one field per column and one column per field, best fits first; uncertain columns stay visible with their alternatives. */
export function suggestMapping(
  report: ReportDefinition,
  columns: readonly SourceColumn[],
  remembered: readonly RememberedColumn[] = [],
): readonly ColumnSuggestion[] {
  const lines = linesDown(report, columns);
  const bare = startAndEnd(report, columns);
  const events = serviceEvents(report, columns);
  const bareDays = new Set([...bare, ...events].map(({ index }) => index));
  const together = [
    ...(lines ? columnsOfLines(report, columns, lines) : []),
    ...datedBalances(report, columns),
    ...datedAmounts(report, columns),
    ...partsBySource(report, columns),
    ...debitAndCredit(report, columns),
    ...employeeBesideMatch(report, columns),
    ...[...bare, ...events].flatMap(({ field, ...entry }) => (field === null ? [] : [{ ...entry, field }])),
  ];
  const ofPeriods = report.key === "payroll_register";
  const candidates = columns.flatMap((column) => {
    const byOthers = together.filter((entry) => entry.index === column.index);
    const fits = report.fields.filter((field) => mayBe(field, column, { lines, bareDays }));
    const found = [
      ...byOthers,
      ...fits.flatMap((field) => score(column, field, { position: report.fields.indexOf(field), ofPeriods }) ?? []),
    ];
    const known = rememberedScore(column, report, remembered, found);
    if (!known && found.every(({ confidence }) => confidence < reviewBelow) && isFieldless(column.header, column.statistics)) return [];
    return known ? [known, ...found.filter((other) => other.field !== known.field)] : found;
  });
  // A known spelling that was left out for another client: here it may hold amounts that the other client's file had in another column.
  const known = new Set(candidates.filter((entry) => entry.confidence >= reviewBelow).map((entry) => entry.index));
  const spelled = new Set(columns.filter((column) => known.has(column.index)).map((column) => headerKey(column.header)));
  const leftOut = remembered.filter((entry) => entry.field === null).map((entry) => ({ key: headerKey(entry.header), ...entry }));
  const contested = new Set(leftOut.filter(({ key, elsewhere }) => elsewhere && spelled.has(key)).map(({ key }) => key));
  const ignored = new Set(leftOut.map(({ key }) => key).filter((key) => !contested.has(key)));
  const ignoredElsewhere = new Set(leftOut.filter(({ elsewhere }) => elsewhere).map(({ key }) => key));
  const chosen = assign(report, candidates, { columns, ignored });
  const repeated = repeatedHeaders(columns);
  return columns.map((column) =>
    suggestion(column, report, { columns, candidates, chosen, ignored, ignoredElsewhere, contested, repeated }),
  );
}

function repeatedHeaders(columns: readonly SourceColumn[]): ReadonlySet<number> {
  const keys = columns.map(({ header }) => headerKey(header));
  return new Set(columns.flatMap(({ index }, at) => (keys.some((key, other) => other !== at && key === keys[at]) ? [index] : [])));
}

/** Two balances may be from two dates rather than two parts of one, so only a person maps both to one field. */
const isSuggestedInParts = (field: ReportField): boolean => addsUp(field) && !field.key.endsWith("_balance");

function assign(
  report: ReportDefinition,
  candidates: readonly FieldScore[],
  { columns, ignored }: { readonly columns: readonly SourceColumn[]; readonly ignored: ReadonlySet<string> },
): ReadonlyMap<number, FieldScore> {
  const headers = new Map(columns.map((column) => [column.index, column.header]));
  const skip = new Set(columns.filter((column) => ignored.has(headerKey(column.header))).map((column) => column.index));
  const chosen = new Map<number, FieldScore>();
  for (const candidate of [...candidates].sort((a, b) => b.rank - a.rank || a.index - b.index)) {
    if (chosen.has(candidate.index) || candidate.confidence < 0.5 || skip.has(candidate.index)) continue;
    const before = [...chosen.values()].filter((other) => other.field === candidate.field);
    const field = findField(report, candidate.field);
    const joins = (other: FieldScore) =>
      (other.part && candidate.part) || arePartsOfOne(headers.get(other.index) ?? "", headers.get(candidate.index) ?? "");
    if (before.length > 0 && !(field && (candidate.part || isSuggestedInParts(field)) && before.every(joins))) continue;
    chosen.set(candidate.index, candidate);
  }
  return chosen;
}

interface Choice {
  readonly columns: readonly SourceColumn[];
  readonly candidates: readonly FieldScore[];
  readonly chosen: ReadonlyMap<number, FieldScore>;
  readonly ignored: ReadonlySet<string>;
  /** Ignored headers that were left out only for another client, which is no reason to drop this client's amounts without review. */
  readonly ignoredElsewhere: ReadonlySet<string>;
  /** Headers that name a field and were left out only for another client. */
  readonly contested: ReadonlySet<string>;
  /** Columns that share their header with another column. */
  readonly repeated: ReadonlySet<number>;
}

function suggestion(column: SourceColumn, report: ReportDefinition, choice: Choice): ColumnSuggestion {
  const own = choice.chosen.get(column.index);
  const alternatives = choice.candidates
    .filter((candidate) => candidate.index === column.index && candidate.field !== own?.field)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 3)
    .map(({ field, confidence, reason }) => ({ field, confidence, reason }));
  const shape = { index: column.index, header: column.header, alternatives, sign: own?.sign ?? "as_is", format: {} } as const;
  const place = { column, report, choice, alternatives };
  if (own) return { ...shape, ...chosenField(own, place) };
  return { ...shape, ...(choice.ignored.has(headerKey(column.header)) ? leftOutByHeader(place) : fieldByValues(place)) };
}

type Proposal = Pick<ColumnSuggestion, "field" | "confidence" | "reason">;

interface Place {
  readonly column: SourceColumn;
  readonly report: ReportDefinition;
  readonly choice: Choice;
  readonly alternatives: readonly Alternative[];
}

/** The field that the header names, with lower confidence if other evidence contradicts it. */
function chosenField({ field, confidence, reason, rank }: FieldScore, { column, report, choice, alternatives }: Place): Proposal {
  if (choice.contested.has(headerKey(column.header)))
    return { field, confidence: 0.85, reason: `${reason} For another client, this column was left out.` };
  const isNew = rank < rememberedRank;
  const doubt = isNew ? doubtOf(column, report, choice) : null;
  if (doubt) return { field, confidence: Math.min(mostAsked, confidence), reason: `${reason} ${doubt}` };
  const [rival] = alternatives;
  // Two fields fit the column about equally well, so a person decides.
  const tied = rival && isNew && confidence - rival.confidence < 0.005 && rival.confidence >= 0.9 && !isUsed(rival.field, choice.chosen);
  return { field, confidence: tied ? 0.85 : confidence, reason };
}

function leftOutByHeader({ column, report, choice }: Place): Proposal {
  const asks = choice.ignoredElsewhere.has(headerKey(column.header)) && leftOut(column, false).confidence < left.sure;
  if (asks) return { field: null, confidence: 0.85, reason: "For another client, this column was left out." };
  if (mayMoveMoney(column, report, choice))
    return { field: null, confidence: mostAsked, reason: `${leftOutBefore}, but it contains amounts. Confirm it, or map it.` };
  return { field: null, confidence: 0.99, reason: `${leftOutBefore} for this header.` };
}

function fieldByValues({ column, report, choice, alternatives }: Place): Proposal {
  const used = new Set([...choice.chosen.values()].map((entry) => entry.field));
  const unused = report.fields.filter((field) => !used.has(field.key));
  const guess = alternatives.every(isContradicted) && !column.isByLayout ? guessByValues(unused, column.statistics) : null;
  if (guess?.key === "ssn" && namesNumber(column.header)) return { field: null, confidence: left.open, reason: nineDigits };
  // A termination reason contains status words but does not give the current status.
  const isReason = guess?.key === "status" && normalizeHeader(column.header).words.includes("reason");
  const isNamed = isReason || (guess?.key === "fund_name" && isFieldless(column.header, column.statistics));
  if (guess && !isNamed) return { field: guess.key, confidence: guess.confidence, reason: `From the values alone: ${guess.reason}.` };
  const open = leftOut(column, alternatives.length > 0);
  const isRate = alternatives.some(({ reason }) => reason.endsWith(rateReason));
  return { field: null, ...open, ...(isRate && open.confidence < left.sure ? { reason: rateReason } : {}) };
}

/** Amounts with cents, or any numbers under a header that names an amount. */
const mayMoveMoney = ({ index, statistics }: SourceColumn, report: ReportDefinition, { candidates }: Choice): boolean =>
  holdsAmounts(statistics) ||
  (!holdsNothing(statistics) &&
    candidates.some((own) => own.index === index && !isContradicted(own) && findField(report, own.field)?.kind === "money"));

const left = { sure: 0.9, open: 0.5 } as const;

/** A column without a field. It skips review only if both its values and its header show that no field fits. */
function leftOut({ header, statistics }: SourceColumn, hasAlternatives: boolean): Pick<ColumnSuggestion, "confidence" | "reason"> {
  if (statistics.sampled === 0) return { confidence: hasAlternatives ? left.open : left.sure, reason: "The column is empty." };
  if (holdsAmounts(statistics))
    return {
      confidence: left.open,
      reason:
        unstatedReasonOf(header) ?? "The column contains amounts, but no field matches its header. Map it, or confirm that it is not used.",
    };
  if (hasAlternatives)
    return { confidence: left.open, reason: unstatedReasonOf(header) ?? "No field of this report matches the header and the values." };
  if (holdsNothing(statistics)) return { confidence: left.sure, reason: "All values are zero." };
  if (isFieldless(header, statistics))
    return { confidence: left.sure, reason: "Going by the header and the values, no field of this report fits." };
  return { confidence: left.open, reason: "No field of this report is known by this header. Map it, or confirm that it is not used." };
}

const isUsed = (field: string, chosen: ReadonlyMap<number, FieldScore>): boolean =>
  [...chosen.values()].some((entry) => entry.field === field);
