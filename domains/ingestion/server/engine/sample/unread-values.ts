import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  type CellContext,
  type ColumnSuggestion,
  findField,
  foldText,
  isUnreadRecord,
  latestYearOf,
  maskSsn,
  maskSsnsInText,
  parseCell,
  type ReportDefinition,
  type ReportField,
} from "@tieout/ingestion/core";
import { askGrid } from "../grid/grid-answers.ts";
import { cellName } from "../grid-sql.ts";
import { dataTexts, mostDistinct, type TextsOutside } from "./data-texts.ts";

interface UnreadPlan {
  readonly belowRow: number;
  readonly report: ReportDefinition;
  readonly planYear: number | undefined;
  readonly outside: TextsOutside;
}

interface CheckedColumn {
  readonly suggestion: ColumnSuggestion;
  readonly field: ReportField;
  readonly context: CellContext;
  /** Condition for texts that are certainly readable; null if every text must be checked. */
  readonly plain: string | null;
}

interface UnreadText {
  readonly text: string;
  readonly count: number;
  readonly row: number;
  readonly msg: string;
}

/** Highest share of unreadable values that is left to a person as individual rejected rows. */
const mostUnread = 0.05;
/** The same confidence as for a column whose values contradict its field. */
const unreadConfidence = 0.6;
const shownTexts = 3;
const shownLength = 40;

const plainAmount = "-?[0-9]{1,13}([.][0-9]{1,2})?";

function plainOf({ kind }: ReportField, { decimalComma, amountScale }: ColumnSuggestion["format"]): string | null {
  switch (kind) {
    case "money":
    case "number":
      return decimalComma || amountScale === "cents" || amountScale === "overpunch" ? null : plainAmount;
    case "percent":
      return "[0-9]{1,3}([.][0-9]{1,6})?";
    case "ssn":
      return "[0-9]{9}|[0-9]{3}-[0-9]{2}-[0-9]{4}";
    case "identifier":
      return "[A-Za-z0-9]+(-[A-Za-z0-9]*)?";
    default:
      return null;
  }
}

const checkedKinds = new Set<ReportField["kind"]>(["date", "money", "number", "percent", "ssn", "identifier"]);

function checkedColumns({ report, planYear = 2098 }: UnreadPlan, suggestions: readonly ColumnSuggestion[]): readonly CheckedColumn[] {
  return suggestions.flatMap((suggestion) => {
    const field = suggestion.field === null ? undefined : findField(report, suggestion.field);
    if (!field || !checkedKinds.has(field.kind)) return [];
    const context = { field, format: suggestion.format, latestYear: latestYearOf(field.key, planYear) };
    return [{ suggestion, field, context, plain: plainOf(field, suggestion.format) }];
  });
}

const conditionOf = ({ suggestion, plain }: CheckedColumn): string => {
  const cell = cellName(suggestion.index);
  return plain === null ? `${cell} IS NOT NULL` : `${cell} IS NOT NULL AND NOT regexp_full_match(${cell}, '${plain}')`;
};

/**
 * Requires review, with examples, for every column with more than a few values that can't be read as its field: otherwise a person would
 * find out only from rejected rows. All rows count, not just a sample.
 */
export async function withUnreadValues<T extends ColumnSuggestion>(
  database: EngineDatabase,
  plan: UnreadPlan,
  suggestions: readonly T[],
): Promise<readonly T[]> {
  const checked = checkedColumns(plan, suggestions);
  if (checked.length === 0) return suggestions;
  const below = `row > ${Math.trunc(plan.belowRow)}`;
  const counts = checked.flatMap((column) => [`count(${cellName(column.suggestion.index)})`, `count(*) FILTER (${conditionOf(column)})`]);
  const [found = []] = await askGrid(database, `SELECT ${counts.join(", ")} FROM grid WHERE ${below}`);
  const asked = new Map<number, Pick<ColumnSuggestion, "confidence" | "reason">>();
  for (const [position, column] of checked.entries()) {
    const [filled = 0, open = 0] = [Number(found[2 * position]), Number(found[2 * position + 1])];
    if (open <= filled * mostUnread) continue;
    const unread = await unreadTexts(database, plan, column);
    const rows = unread.reduce((sum, { count }) => sum + count, 0);
    if (rows > filled * mostUnread) asked.set(column.suggestion.index, askedAbout(column, unread, { rows, filled }));
  }
  return suggestions.map((suggestion) => ({ ...suggestion, ...asked.get(suggestion.index) }));
}

async function unreadTexts(database: EngineDatabase, plan: UnreadPlan, column: CheckedColumn): Promise<readonly UnreadText[]> {
  const cell = cellName(column.suggestion.index);
  const where = `row > ${Math.trunc(plan.belowRow)} AND ${conditionOf(column)}`;
  const found = await askGrid(
    database,
    `SELECT ${cell}, count(*) AS n, min(row) FROM grid WHERE ${where} GROUP BY ${cell} ORDER BY n DESC, ${cell} LIMIT ${mostDistinct}`,
  );
  const unread = found.flatMap(([value, count, row]): readonly UnreadText[] => {
    const text = String(value);
    if (isUnreadRecord(text)) return [];
    const { issue } = parseCell(text, column.context);
    return issue ? [{ text, count: Number(count), row: Number(row), msg: issue.msg }] : [];
  });
  return unread.length === 0 ? unread : dataTexts(plan, column.suggestion.index, unread);
}

function askedAbout(
  { suggestion, field }: CheckedColumn,
  unread: readonly UnreadText[],
  { rows, filled }: { readonly rows: number; readonly filled: number },
): Pick<ColumnSuggestion, "confidence" | "reason"> {
  const mask = field.kind === "ssn" ? maskSsn : maskSsnsInText;
  const shown = unread.slice(0, shownTexts).map(({ text, row }) => `“${mask(foldText(text)).slice(0, shownLength)}” (row ${row})`);
  const reason = `${rows} of ${filled} values can't be read as ${field.title}: ${shown.join(", ")}. ${unread[0]?.msg ?? ""}`;
  return { confidence: Math.min(suggestion.confidence, unreadConfidence), reason: `${suggestion.reason} ${reason}` };
}
