import type { ShapeValue } from "@tieout/shapes";
import type { InspectionShape } from "../inspection-shapes.ts";
import { isTotalLabel } from "../layout/total-labels.ts";
import type { ValueChoicesShape } from "../mapping-shapes.ts";
import type { ReportDefinition, ReportField, ValueMapKey } from "../reports/report-definition.ts";
import { choiceFieldOf, dictionariesOf } from "./choice-field.ts";
import { reviewBelow } from "./mapping.ts";
import { suggestValueMap, type ValueSuggestion } from "./suggest-value-map.ts";

interface MappedColumn {
  readonly index: number;
  readonly field: string | null;
}

export type ValueChoices = ShapeValue<typeof ValueChoicesShape>;

/** Whether a person has to review a column or a value. */
export const asksForReview = (columns: readonly { readonly confidence: number }[], choices: readonly ValueChoices[]): boolean =>
  [...columns, ...choices.flatMap(({ values }) => values)].some(({ confidence }) => confidence < reviewBelow);

export type ColumnTexts = NonNullable<ShapeValue<typeof InspectionShape>["texts"]>[number];

/** A column with more distinct texts than this is not a list of choices, unless a header or a remembered mapping says it is one. */
export const mostTextsOfChoice = 200;

/** Suggests the meaning of a text. Most trust accounts are funds, but a name without a fund word needs review. */
export const suggestionOf =
  (field: string | null) =>
  (value: ValueSuggestion): ValueSuggestion =>
    field === "fund_name" && value.canonical === null
      ? {
          ...value,
          canonical: "investment",
          confidence: 0.85,
          reason: "No word suggests a fund, a loan, a forfeiture or an expense account.",
        }
      : value;

const fieldsOf = (columns: readonly MappedColumn[]): readonly string[] => columns.flatMap(({ field }) => field ?? []);
const choiceOf = (report: ReportDefinition, key: string | null, columns: readonly MappedColumn[]): ReportField | undefined =>
  key === null ? undefined : choiceFieldOf(report, key, (field) => columns.some((column) => column.field === field));

/**
 * Whether the text is a total's label. Total rows are compared, not read, so their labels need no meaning. In a statement, a line can be a
 * total without an ID.
 */
export const isTotalOf = (field: ReportField, text: string): boolean =>
  isTotalLabel(text) || (field.key === "line_key" && /\b(?:sub)?totals?\b/i.test(text));

interface FoundTexts {
  readonly values: readonly ValueChoices[];
  readonly texts?: readonly ColumnTexts[];
}

/**
 * Known texts in every mapped choice column of a file: found with the suggested mapping, or kept for columns that a person may map to a
 * choice. A dictionary that no column uses keeps its texts.
 */
export function mappedChoices(report: ReportDefinition, file: FoundTexts, columns: readonly MappedColumn[]): readonly ValueChoices[] {
  const used = dictionariesOf(report, fieldsOf(columns));
  const mapped = columns.flatMap(({ index, field: key }) => {
    const field = choiceOf(report, key, columns);
    if (!field?.valueMap) return [];
    const known = file.values.find((choice) => choice.column === index && choice.key === field.valueMap);
    return known ?? chosenByHand(file, { index, field: key }, { ...field, valueMap: field.valueMap }) ?? [];
  });
  return [...mapped, ...file.values.filter(({ key }) => key === "row_kinds" || !used.has(key))];
}

function chosenByHand(
  { texts }: FoundTexts,
  { index, field: key }: MappedColumn,
  field: ReportField & { readonly valueMap: ValueMapKey },
): ValueChoices | null {
  const own = texts?.find(({ column }) => column === index);
  if (!own) return null;
  const asked = own.values.filter(({ text }) => !isTotalOf(field, text));
  return { field: field.key, key: field.valueMap, column: index, values: suggestValueMap(field.valueMap, asked).map(suggestionOf(key)) };
}

/** Columns mapped to a choice whose texts are unknown because there are too many to be choices. */
export const columnsWithoutTexts = (report: ReportDefinition, file: FoundTexts, columns: readonly MappedColumn[]): readonly number[] =>
  file.texts === undefined
    ? []
    : columns.flatMap(({ index, field: key }) => {
        const field = choiceOf(report, key, columns);
        return field && !mappedChoices(report, file, columns).some(({ key: map, column }) => map === field.valueMap && column === index)
          ? [index]
          : [];
      });
