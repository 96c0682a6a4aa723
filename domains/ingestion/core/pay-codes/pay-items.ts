import { electiveSources } from "@tieout/catalog/core";
import { reviewBelow } from "../mapping/mapping.ts";
import type { ColumnSuggestion } from "../mapping/suggest-mapping.ts";
import type { ValueSuggestion } from "../mapping/suggest-value-map.ts";
import { choiceKey } from "../values/parse-cell.ts";
import { decisionOfCode, decisionOfColumn, isPayField, type PayDecision } from "./pay-decision.ts";
import { groupOfDecision, type PayGroup } from "./pay-group.ts";
import { payKindOf } from "./pay-kinds.ts";
import type { PlanDefinition } from "./plan-definition.ts";
import { type PaySuggestion, suggestPay } from "./suggest-decision.ts";

/**
 * Person who made a decision and the time, with a reason if it departs from the plan's definition; stored with the decision in the mapping.
 */
export interface DecisionMark {
  readonly by: string;
  readonly name: string;
  /** Instant, ISO 8601. */
  readonly at: string;
  readonly reason?: string;
}

/** A pay code in a long register, or an amount column in a wide one. */
export interface PayItem {
  /** `code:REG` or `column:7`. */
  readonly key: string;
  /** Name that stays the same in another year's file: `code:REG` or `column:OVERTIME`. */
  readonly name: string;
  /** 0-based index of the amount column; null for a code. */
  readonly index: number | null;
  readonly text: string;
  readonly description: string | null;
  readonly kind: string | null;
  readonly group: PayGroup;
  readonly decision: PayDecision | null;
  readonly mark: DecisionMark | null;
  readonly suggestion: PaySuggestion;
  readonly lastYear: PayDecision | null;
}

interface StoredColumn {
  readonly index: number;
  readonly header: string;
  readonly field: string | null;
  readonly accepted: boolean;
  readonly decided?: DecisionMark;
}

interface StoredCode {
  readonly key: string;
  readonly source: string;
  readonly canonical: string | null;
  readonly accepted: boolean;
  readonly decided?: DecisionMark;
}

export interface PayMapping {
  readonly columns: readonly StoredColumn[];
  readonly values: readonly StoredCode[];
  /** Findings for each column of the files, with the suggested field. */
  readonly found: readonly (Pick<ColumnSuggestion, "index" | "field" | "confidence" | "reason"> & { readonly kind: string })[];
  readonly codes: readonly ValueSuggestion[];
  readonly definition: PlanDefinition;
  /** Keyed by the item's name. */
  readonly lastYear: ReadonlyMap<string, PayDecision>;
}

export const codeKey = (text: string): string => `code:${choiceKey(text)}`;
export const columnName = (header: string): string => `column:${choiceKey(header)}`;

/** An item marked as not plan-related is listed under earnings only if its words name pay. */
function groupOf(decision: PayDecision | null, kind: string | null, suggested: PayGroup): PayGroup {
  if (decision === null) return suggested;
  return groupOfDecision(decision) ?? (kind === null ? "deductions" : suggested);
}

function codeItem(value: ValueSuggestion, { values, definition, lastYear }: PayMapping): PayItem {
  const own = values.find(({ key, source }) => key === "pay_codes" && choiceKey(source) === choiceKey(value.text));
  const found = value.canonical === null ? null : { ...value, decision: decisionOfCode(value.canonical) };
  const { kind, group, suggestion } = suggestPay(`${value.explanation ?? ""} ${value.text}`, found, definition);
  const key = codeKey(value.text);
  const decision = own?.accepted && own.canonical !== null ? decisionOfCode(own.canonical) : null;
  const mark = own?.decided ?? null;
  return {
    ...{ key, name: key, index: null, text: value.text, description: value.explanation ?? null, kind, decision, mark },
    suggestion: { decision: suggestion.decision, confidence: suggestion.confidence, reason: suggestion.reason },
    group: groupOf(decision, kind, group),
    lastYear: lastYear.get(key) ?? null,
  };
}

/** Numbers without cents may be anything, such as ZIP codes or counters. Columns that certainly fit no field need no answer. */
function isAmount({ kind, confidence }: PayMapping["found"][number], { field, header, decided }: StoredColumn): boolean {
  if (field !== null) return isPayField(field);
  if (decided) return true;
  return kind === "money" ? confidence < reviewBelow || payKindOf(header) !== null : kind === "number" && payKindOf(header) !== null;
}

/**
 * Unmapped columns must not hide plan money; a column with words for pay may still be earnings, so a person decides. Columns that are
 * clearly something else (taxes, premiums) need no answer.
 */
function decisionOf(
  column: StoredColumn,
  { suggestion, group, before }: { readonly suggestion: PaySuggestion; readonly group: PayGroup; readonly before: PayDecision | null },
) {
  if (!column.accepted) return null;
  if (column.field !== null) return decisionOfColumn(column.field);
  const isSure = group !== "earnings" && suggestion.decision === "not_used" && suggestion.confidence >= reviewBelow;
  return column.decided || isSure || before === "not_used" ? "not_used" : null;
}

function columnItem(column: StoredColumn, found: PayMapping["found"][number], { definition, lastYear }: PayMapping): PayItem {
  const name = columnName(column.header);
  const before = lastYear.get(name) ?? null;
  const mapped =
    found.field === null ? null : { decision: decisionOfColumn(found.field), confidence: found.confidence, reason: found.reason };
  const { kind, group, suggestion } = suggestPay(column.header, mapped, definition);
  const decision = decisionOf(column, { suggestion, group, before });
  const mark = column.decided ?? null;
  return {
    ...{ key: `column:${column.index}`, name, index: column.index, text: column.header, description: null, kind, decision, mark },
    ...{ suggestion, group: groupOf(decision, kind, group), lastYear: before },
  };
}

/** All pay codes and amount columns in one slot's registers. */
export function payItems(mapping: PayMapping): readonly PayItem[] {
  const isLong = mapping.columns.some(({ field }) => field === "pay_code");
  const found = new Map(mapping.found.map((column) => [column.index, column]));
  const columns = mapping.columns.flatMap((column) => {
    const own = found.get(column.index);
    // In a register with a pay code column, the other numbers are rates and counters.
    if (!own || !isAmount(own, column) || (isLong && column.field === null)) return [];
    return [columnItem(column, own, mapping)];
  });
  return [...(isLong ? mapping.codes.map((value) => codeItem(value, mapping)) : []), ...columns];
}

export const isUndecided = ({ decision }: Pick<PayItem, "decision">): boolean => decision === null;

/** Keys of codes and columns that are elective deferrals by decision or suggestion; used to find the checks with deferrals. */
export const electiveKeys = (items: readonly PayItem[]): readonly string[] =>
  items.flatMap(({ key, decision, suggestion }) => {
    const named = decision ?? suggestion.decision;
    return electiveSources.some((source) => source === named) ? [key] : [];
  });
