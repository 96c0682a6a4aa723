import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  type ColumnSuggestion,
  choiceKey,
  findField,
  isTotalLabel,
  type ReportField,
  suggestValueMap,
  type ValueChoices,
  type ValueMapKey,
  type ValueMaps,
} from "@tieout/ingestion/core";
import type { ColumnPlan } from "./describe-columns.ts";
import { cellName } from "./grid-sql.ts";

/** Maximum number of distinct texts of a choice column to map. */
const mostChoices = 2_000;

export type MappedColumn = Pick<ColumnSuggestion, "index" | "field">;

/** Every source text of the choice columns with a suggested value. */
export async function suggestChoices(
  database: EngineDatabase,
  plan: Pick<ColumnPlan, "belowRow" | "report">,
  source: { readonly suggestions: readonly MappedColumn[]; readonly remembered: ValueMaps },
): Promise<readonly ValueChoices[]> {
  const description = source.suggestions.find((suggestion) => suggestion.field === "pay_code_description")?.index;
  const amount = source.suggestions.find((suggestion) => suggestion.field === "amount")?.index;
  const found: ValueChoices[] = [];
  for (const { index, field: key } of source.suggestions) {
    const field = choiceField(plan, key, source.suggestions);
    if (!field?.valueMap) continue;
    const explain = field.valueMap === "pay_codes" && description !== undefined ? `min(${cellName(description)})` : "NULL::VARCHAR";
    const cell = cellName(index);
    // A line without an amount is a group heading.
    const stated = field.key === "line_key" && amount !== undefined ? `AND ${cellName(amount)} IS NOT NULL` : "";
    const rows = await database.all(
      `SELECT ${cell}, count(*) AS n, ${explain} FROM grid WHERE row > ${plan.belowRow} AND ${cell} IS NOT NULL
        AND ${cell} IS DISTINCT FROM (SELECT ${cell} FROM grid WHERE row = ${plan.belowRow}) ${stated} GROUP BY ${cell} ORDER BY n DESC, ${cell} LIMIT ${mostChoices}`,
    );
    // Total rows are compared, not read: their labels need no mapping. A statement line needs no id to be a total.
    const isTotal = (text: string): boolean => isTotalLabel(text) || (field.key === "line_key" && /\b(?:sub)?totals?\b/i.test(text));
    const asked = rows.filter(([text]) => !isTotal(String(text)));
    const merged = mergeSpellings(asked.map(([text, count, explanation]) => ({ text: String(text), count: Number(count), explanation })));
    found.push({
      field: field.key,
      key: field.valueMap,
      column: index,
      values: suggestValueMap(field.valueMap, merged, source.remembered[field.valueMap]),
    });
  }
  return found;
}

/** Line descriptions of a statement in long form are choices too, by key. */
function choiceField(plan: Pick<ColumnPlan, "report">, key: string | null, all: readonly MappedColumn[]): ReportField | undefined {
  if (key === null) return undefined;
  const long = key === "line_description" && all.some((suggestion) => suggestion.field === "amount");
  return findField(plan.report, long ? "line_key" : key);
}

interface Spelling {
  readonly text: string;
  readonly count: number;
  readonly explanation: unknown;
}

/** Spellings that differ only in case and white space are one entry. */
function mergeSpellings(spellings: readonly Spelling[]) {
  const byKey = new Map<string, { text: string; count: number; explanation?: string }>();
  for (const { text, count, explanation } of spellings) {
    const key = choiceKey(text);
    if (key === "") continue;
    const known = byKey.get(key);
    if (known) known.count += count;
    else byKey.set(key, { text, count, ...(typeof explanation === "string" ? { explanation } : {}) });
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
