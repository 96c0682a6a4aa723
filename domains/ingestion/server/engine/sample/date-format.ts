import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  type ColumnFormat,
  type ColumnSuggestion,
  type DatedText,
  decideDateFormat,
  type FoundDaysOfYear,
  findDaysOfYear,
  findFillerDays,
  findLateHours,
  type ReportDefinition,
  type SerialSystem,
} from "@tieout/ingestion/core";
import { distinctTexts } from "../read-grid.ts";
import { mostDistinct, type TextsOutside, textsOfData } from "./texts-of-data.ts";

interface DatePlan {
  readonly belowRow: number;
  /** Date system of the file's date numbers. */
  readonly serialSystem: SerialSystem;
  readonly report: ReportDefinition;
  readonly planYear: number | undefined;
  readonly outside: TextsOutside;
}

interface DateColumn {
  readonly suggestion: ColumnSuggestion;
  readonly isDate: boolean;
}

/** The day of hours before midnight, and days of a year, always need confirmation. */
const askedConfidence = 0.7;

/** How a column of dates is written; one that contradicts itself gets no order. */
export async function withDateFormat(database: EngineDatabase, plan: DatePlan, column: DateColumn): Promise<ColumnSuggestion> {
  const { suggestion, isDate } = column;
  const texts = await distinctTexts(database, { column: suggestion.index, belowRow: plan.belowRow }, mostDistinct);
  if (texts.length === 0) return { ...suggestion, format: isDate ? { dateOrder: "mdy" } : {} };
  const numbered = await daysOfYearIn(plan, suggestion, texts);
  if (numbered && !numbered.isRivaled) return withDaysOfYear(column, numbered);
  const decision = decideDateFormat(texts);
  const late = findLateHours(texts);
  const format: ColumnFormat = {
    ...(decision.order ? { dateOrder: decision.order } : {}),
    ...(decision.serial ? { serialSystem: plan.serialSystem } : plan.serialSystem === 1904 ? { serialsAmongDates: 1904 as const } : {}),
    ...(late ? { lateHours: isDate ? late.proposed : ("open" as const) } : {}),
  };
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

function withDaysOfYear({ suggestion, isDate }: DateColumn, { form, reason }: FoundDaysOfYear): ColumnSuggestion {
  const format: ColumnFormat = { dateOrder: "ymd", dayOfYear: form };
  const dates = { proof: "none", shown: null } as const;
  if (!isDate) return { ...suggestion, format, dates };
  const confidence = Math.min(suggestion.confidence, askedConfidence);
  return { ...suggestion, format, dates, confidence, reason: `${suggestion.reason} ${reason}` };
}

/** Most texts of such a column have this form; of others the rows that are not data need not be found. */
const hasForm = /^\s*(?:\d{5,7}(?:\.0)?|\d{4}[-./]\d{3})\s*$/;
const looked = 50;
/** Dates of the coming years may be in a file; later ones are misread. */
const yearsAhead = 10;

async function daysOfYearIn(plan: DatePlan, { index, field }: ColumnSuggestion, texts: readonly Required<DatedText>[]) {
  const first = texts.slice(0, looked);
  if (first.filter(({ text }) => hasForm.test(text)).length * 2 < first.length) return null;
  const isOfYear = field !== null && plan.report.periodFields.includes(field);
  const find = (found: readonly DatedText[]) =>
    findDaysOfYear(
      found.map(({ text }) => text),
      { planYear: isOfYear ? plan.planYear : undefined, latestYear: plan.planYear === undefined ? undefined : plan.planYear + yearsAhead },
    );
  return find(texts) ?? find(await textsOfData(plan, index, texts));
}
