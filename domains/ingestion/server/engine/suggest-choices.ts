import { type EngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import {
  type ColumnSuggestion,
  type ColumnTexts,
  choiceFieldOf,
  choiceKey,
  describes,
  type FileFormat,
  findField,
  hideSsns,
  type InspectedColumn,
  isTotalOf,
  maskSsnsInText,
  mostTextsOfChoice,
  type ReportDefinition,
  type ReportField,
  type RowRoles,
  rowChoices,
  sidesInReport,
  suggestionOf,
  suggestValueMap,
  type ValueChoices,
  type ValueMapKey,
  type ValueMaps,
  type ValueSuggestion,
} from "@tieout/ingestion/core";
import type { ColumnPlan } from "./describe-columns.ts";
import { distinctTextsOf } from "./grid/column-texts.ts";
import { type OutsideData, textsOutsideData } from "./grid-roles.ts";
import { cellName } from "./grid-sql.ts";
import { loneTextsOf } from "./sample/lone-texts.ts";

/** Maximum number of distinct texts to map in a choice column. */
const mostChoices = 2_000;

export type MappedColumn = Pick<ColumnSuggestion, "index" | "field" | "header">;

interface ChoiceSource {
  readonly suggestions: readonly MappedColumn[];
  readonly remembered: ValueMaps;
  readonly format?: FileFormat | null;
  /** Which rows are data, and how many columns the grid has; texts in other rows need no meaning. */
  readonly roles: RowRoles;
  readonly columnCount: number;
  /** Header of the amounts shown next to rows that may not be records. */
  readonly amountOfRows?: string | undefined;
}

/** Every source text in the choice columns, with a suggested value. */
export async function suggestChoices(
  database: EngineDatabase,
  plan: Pick<ColumnPlan, "belowRow" | "report">,
  source: ChoiceSource,
): Promise<readonly ValueChoices[]> {
  const amounts = amountCells(plan.report, source.suggestions);
  const found: ValueChoices[] = [];
  const has = (field: string): boolean => source.suggestions.some((suggestion) => suggestion.field === field);
  const chosen = source.suggestions.filter(({ field }) => field !== null && choiceFieldOf(plan.report, field, has)?.valueMap);
  const inHeadings = source.roles.bands.flatMap(({ fields }) => fields).flatMap((key) => findField(plan.report, key) ?? []);
  const outside = await textsOutsideData(database, source.roles, {
    columns: chosen.map(({ index }) => index),
    fields: inHeadings.flatMap(({ key, valueMap }) => (valueMap ? [key] : [])),
    columnCount: source.columnCount,
  });
  for (const { index, field: key } of source.suggestions) {
    const field = key === null ? undefined : choiceFieldOf(plan.report, key, has);
    if (!field?.valueMap) continue;
    const cell = cellName(index);
    const description = descriptionOf(field, source.suggestions);
    const explain = description === undefined ? "NULL::VARCHAR" : explanation(field, cellName(description));
    const rows = await database.all(
      `SELECT ${cell}, count(*) AS n, ${explain} FROM grid WHERE row > ${plan.belowRow} AND ${cell} IS NOT NULL
        AND ${cell} NOT IN (SELECT ${cell} FROM grid WHERE row <= ${plan.belowRow} AND ${cell} IS NOT NULL) GROUP BY ${cell} ORDER BY n DESC, ${cell} LIMIT ${mostChoices}`,
    );
    const left = outside.columns.get(index);
    const asked = rows
      .map(([text, count, explanation]) => ({
        text: String(text),
        count: Number(count) - (left?.get(String(text)) ?? 0),
        explanation,
      }))
      .filter(({ text, count }) => count > 0 && !isTotalOf(field, text));
    const merged = mergeSpellings(asked);
    const known = { remembered: source.remembered[field.valueMap], format: source.format ?? null };
    const meanings = suggestValueMap(field.valueMap, merged, known);
    const values = (field.valueMap === "debit_credit" ? sidesInReport(plan.report, meanings) : meanings).map(suggestionOf(key));
    const headings =
      amounts.length === 0 || field.valueMap === "statuses"
        ? none
        : await headingsAmong(database, { cell, amounts, values, belowRow: plan.belowRow });
    found.push({
      field: field.key,
      key: field.valueMap,
      column: index,
      values: values.filter(({ text }) => !headings.has(choiceKey(text))).map(shown),
    });
  }
  return [...found, ...headingChoices(inHeadings, outside, source), ...rowChoices(source.roles.findings, source.amountOfRows)];
}

/** Choices are stored and shown, so any SSNs in them are masked. */
const shown = (value: ValueSuggestion): ValueSuggestion => ({ ...value, text: hideSsns(value.text) });

/** Choices from the headings above the rows: `Status: A`. */
const headingChoices = (
  fields: readonly ReportField[],
  { headings }: OutsideData,
  { remembered, format = null }: { readonly remembered: ValueMaps; readonly format?: FileFormat | null },
): readonly ValueChoices[] =>
  fields.flatMap(({ key: field, valueMap: key }) => {
    if (!key) return [];
    const texts = [...(headings.get(field) ?? [])].map(([text, count]) => ({ text, count, explanation: undefined }));
    const sorted = mergeSpellings(texts).sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
    return [{ field, key, column: null, values: suggestValueMap(key, sorted, { remembered: remembered[key], format }).map(shown) }];
  });

const amountCells = (report: ReportDefinition, columns: readonly MappedColumn[]): readonly string[] =>
  columns.filter(({ field }) => field !== null && findField(report, field)?.kind === "money").map(({ index }) => cellName(index));

const none: ReadonlySet<string> = new Set();
/** A number, optionally with a debit/credit mark (`CR`, `DR`) or `USD`; never a word. */
const amountPattern = "^[^A-Za-z]*[0-9][^A-Za-z]*([CDcd][Rr]?|USD)?$";

/** Unknown texts that are never in the same row as an amount: headings for a group, person or page. */
async function headingsAmong(
  database: EngineDatabase,
  asked: {
    readonly cell: string;
    readonly amounts: readonly string[];
    readonly values: readonly ValueSuggestion[];
    readonly belowRow: number;
  },
): Promise<ReadonlySet<string>> {
  const open = asked.values.filter(({ canonical }) => canonical === null).map(({ text }) => text);
  if (open.length === 0) return none;
  const stated = asked.amounts.map((cell) => `regexp_matches(${cell}, '${amountPattern}')`);
  const rows = await database.all(
    `SELECT DISTINCT ${asked.cell} FROM grid WHERE row > ${asked.belowRow} AND ${asked.cell} IN (${open.map(quoteLiteral).join(", ")}) AND (${stated.join(" OR ")})`,
  );
  const kept = new Set(rows.map(([text]) => choiceKey(String(text))));
  return new Set(open.map(choiceKey).filter((key) => !kept.has(key)));
}

/** The column that spells out the field's codes: `SRC DESC` next to `SRC`. */
function descriptionOf(field: ReportField, columns: readonly MappedColumn[]): number | undefined {
  if (field.valueMap === "pay_codes") return columns.find((column) => column.field === "pay_code_description")?.index;
  return columns.find((column) => column.field === null && describes(column.header, field))?.index;
}

/** For a source or a kind, uses only text shared by all rows with the code: a column that varies for the same code doesn't describe it. */
const explanation = ({ valueMap }: ReportField, cell: string): string =>
  valueMap === "pay_codes" ? `min(${cell})` : `CASE WHEN count(DISTINCT ${cell}) = 1 THEN min(${cell}) END`;

/** Kinds of columns that are never a list of choices. */
const neverChoices: ReadonlySet<InspectedColumn["kind"]> = new Set(["empty", "date", "money", "percent", "ssn"]);
/** Longer texts are remarks. */
const longestChoice = 200;
const identifying: ReadonlySet<string> = new Set([
  "ssn",
  "participant_id",
  "employee_id",
  "full_name",
  "last_name",
  "first_name",
  "middle",
]);

/** Distinct texts in columns that have few of them, need no meaning yet, and name no one. */
export async function choosableTexts(
  database: EngineDatabase,
  plan: Pick<ColumnPlan, "belowRow">,
  source: { readonly columns: readonly InspectedColumn[]; readonly asked: readonly ValueChoices[] },
): Promise<readonly ColumnTexts[]> {
  const found: ColumnTexts[] = [];
  const lone = await loneTextsOf(database, plan, source.columns.length);
  const asked = new Set(source.asked.map(({ column }) => column));
  const open = source.columns.filter(
    ({ index, field, kind }) => !asked.has(index) && !neverChoices.has(kind) && !(field !== null && identifying.has(field)),
  );
  const place = { columns: open.map(({ index }) => index), columnCount: source.columns.length, belowRow: plan.belowRow };
  const texts = await distinctTextsOf(database, place, mostTextsOfChoice + 1);
  for (const { index, header } of open) {
    const all = texts.get(index) ?? [];
    // Text that is always alone in its row is a heading or a footnote, never a record's choice.
    const own = all.length > mostTextsOfChoice ? all : all.filter(({ text, count }) => count > (lone.get(index)?.get(text) ?? 0));
    const values = mergeSpellings(own.filter(({ text }) => text !== header).map((one) => ({ ...one, explanation: undefined })));
    const isList =
      own.length <= mostTextsOfChoice && values.every(({ text }) => text.length <= longestChoice && maskSsnsInText(text) === text);
    if (isList) found.push({ column: index, values });
  }
  return found;
}

interface Spelling {
  readonly text: string;
  readonly count: number;
  readonly explanation: unknown;
}

/** Merges spellings that differ only in case or white space. */
function mergeSpellings(spellings: readonly Spelling[]) {
  const byKey = new Map<string, { text: string; count: number; explanation?: string }>();
  for (const { text, count, explanation } of spellings) {
    const key = choiceKey(text);
    if (key === "") continue;
    const known = byKey.get(key);
    if (known) known.count += count;
    else byKey.set(key, { text, count, ...(typeof explanation === "string" ? { explanation: hideSsns(explanation) } : {}) });
  }
  return [...byKey.values()];
}

/** The suggested values as stored in a mapping; texts without a suggestion are omitted. */
export function valueMapsOf(choices: readonly ValueChoices[]): ValueMaps {
  const maps: Partial<Record<ValueMapKey, Record<string, string>>> = {};
  for (const choice of choices) {
    const map = maps[choice.key] ?? {};
    maps[choice.key] = map;
    for (const value of choice.values) if (value.canonical !== null) map[choiceKey(value.text)] = value.canonical;
  }
  return maps;
}
