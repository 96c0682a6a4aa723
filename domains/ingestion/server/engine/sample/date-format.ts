import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  type ColumnFormat,
  type ColumnSuggestion,
  type DatedColumn,
  type DatedText,
  decideDateFormat,
  type FoundDateCode,
  findDateCode,
  findDaysOfYear,
  findFillerDays,
  findLateHours,
  type ReportDefinition,
  type SerialSystem,
} from "@tieout/ingestion/core";
import { distinctTexts } from "../read-grid.ts";
import { dataTexts, mostDistinct, type TextsOutside } from "./data-texts.ts";

interface DatePlan {
  readonly belowRow: number;
  /** Date system for the file's date numbers. */
  readonly serialSystem: SerialSystem;
  readonly report: ReportDefinition;
  readonly planYear: number | undefined;
  readonly outside: TextsOutside;
}

interface DateColumn {
  readonly suggestion: ColumnSuggestion;
  readonly isDate: boolean;
}

/** Low enough that late hours, days of the year and date codes always need confirmation. */
const askedConfidence = 0.7;

/** Decides how dates are written in a column; a column that contradicts itself gets no order. */
export async function withDateFormat(database: EngineDatabase, plan: DatePlan, column: DateColumn): Promise<ColumnSuggestion> {
  const { suggestion, isDate } = column;
  const texts = await distinctTexts(database, { column: suggestion.index, belowRow: plan.belowRow }, mostDistinct);
  if (texts.length === 0) return { ...suggestion, format: isDate ? { dateOrder: "mdy" } : {} };
  const coded = await dateCodeIn(plan, suggestion, texts);
  if (coded) return asCoded(column, codedFormat(column, coded), coded.reason);
  const numbered = await daysOfYearIn(plan, suggestion, texts);
  if (numbered && !numbered.isRivaled) return asCoded(column, { dateOrder: "ymd", dayOfYear: numbered.form }, numbered.reason);
  const decision = decideDateFormat(texts);
  const late = findLateHours(texts);
  const format = formatOf(decision, late, plan, isDate);
  const dates = { proof: decision.proof, shown: decision.shown };
  if (!isDate) return { ...suggestion, format, dates };
  const own = decision.proof === "mixed" ? 0.3 : suggestion.confidence;
  const filler = findFillerDays(texts);
  const confidence = late || numbered || filler ? Math.min(own, askedConfidence) : own;
  const reason = [suggestion.reason, decision.reason, late?.reason, numbered?.reason, filler]
    .filter((text) => typeof text === "string")
    .join(" ");
  return { ...suggestion, format, dates, confidence, reason };
}
type LateHourFinding = ReturnType<typeof findLateHours>;

const formatOf = (decision: ReturnType<typeof decideDateFormat>, late: LateHourFinding, plan: DatePlan, isDate: boolean): ColumnFormat => ({
  ...(decision.order ? { dateOrder: decision.order } : {}),
  ...(decision.serial ? { serialSystem: plan.serialSystem } : plan.serialSystem === 1904 ? { serialsAmongDates: 1904 as const } : {}),
  ...(late ? { lateHours: isDate ? late.proposed : ("open" as const) } : {}),
});
/** If a column has no date field, it is unknown whether it needs a zone. */
const codedFormat = ({ isDate }: DateColumn, { code, timeZone }: FoundDateCode): ColumnFormat => ({
  dateOrder: "ymd",
  dateCode: code,
  ...(timeZone ? { timeZone: isDate ? timeZone : ("open" as const) } : {}),
});

function asCoded({ suggestion, isDate }: DateColumn, format: ColumnFormat, reason: string): ColumnSuggestion {
  const dates = { proof: "none", shown: null } as const;
  if (!isDate) return { ...suggestion, format, dates };
  const confidence = Math.min(suggestion.confidence, askedConfidence);
  return { ...suggestion, format, dates, confidence, reason: `${suggestion.reason} ${reason}` };
}

/** Forms that most texts in such columns have; for other columns, the non-data rows don't have to be found. */
const mayBeCode = /^\s*-?(?:\d{6,7}|\d{9,15})(?:\.\d{1,9})?\s*$|\/Date\(/i;
const hasForm = /^\s*(?:\d{5,7}(?:\.0)?|\d{4}[-./]\d{3})\s*$/;
const looked = 50;
/** A file may have dates in the next few years; dates beyond that are misread. */
const yearsAhead = 10;

type DistinctTexts = readonly Required<DatedText>[];
type Find<T> = (values: readonly string[], column: DatedColumn) => T | null;

/** A finding that holds for all values, or for all values in data rows; `form` is the form that most of these values have. */
async function foundIn<T>(
  plan: DatePlan,
  { index, field }: ColumnSuggestion,
  texts: DistinctTexts,
  { form, find }: { readonly form: RegExp; readonly find: Find<T> },
): Promise<T | null> {
  const first = texts.slice(0, looked);
  if (first.filter(({ text }) => form.test(text)).length * 2 < first.length) return null;
  const isOfYear = field !== null && plan.report.periodFields.includes(field);
  const column: DatedColumn = {
    planYear: isOfYear ? plan.planYear : undefined,
    latestYear: plan.planYear === undefined ? undefined : plan.planYear + yearsAhead,
  };
  const findIn = (found: readonly DatedText[]) =>
    find(
      found.map(({ text }) => text),
      column,
    );
  return findIn(texts) ?? findIn(await dataTexts(plan, index, texts));
}

const daysOfYearIn = (plan: DatePlan, suggestion: ColumnSuggestion, texts: DistinctTexts) =>
  foundIn(plan, suggestion, texts, { form: hasForm, find: findDaysOfYear });
const dateCodeIn = (plan: DatePlan, suggestion: ColumnSuggestion, texts: DistinctTexts) =>
  foundIn(plan, suggestion, texts, { form: mayBeCode, find: findDateCode });
