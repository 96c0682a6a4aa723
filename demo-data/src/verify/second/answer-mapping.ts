import type { SecondPlan } from "../../second-generator/make-second-plan.ts";
import type { Column, Mapping, Value } from "../confirm-mappings.ts";
import { choiceOf, fieldsOf } from "./second-answers.ts";

interface AnsweredColumn {
  readonly index: number;
  readonly field: string | null;
  /** Only the plan's key says that amounts lack a decimal point. */
  readonly impliesCents?: boolean;
}

/** A careful auditor's answer, and complaints about what the product should have asked. */
export interface Answer {
  readonly columns: readonly AnsweredColumn[];
  readonly complaints: readonly string[];
}

/** The same amounts by source and in total: only one of the two may be mapped. */
const bySource = new Set(["deferral_pretax", "deferral_roth", "match", "profit_sharing"]);

/** Gives every column a field: the product's suggestion if it is right, otherwise the field from the answer key. */
export function answerColumns(plan: SecondPlan, file: string, mapping: Mapping): Answer {
  const known = plan.columns[file] ?? [];
  const report = new Set(mapping.fields.map(({ key }) => key));
  const meant = mapping.columns.map(({ index }) => fieldsOf(known[index]?.meaning ?? null, report));
  const isSplit = meant.some((fields) => fields.some((field) => field !== null && bySource.has(field)));
  const complaints: string[] = [];
  const columns = mapping.columns.map((column, at) => {
    const of = meant[at] ?? [null];
    const right = isSplit && of.includes("contributions") ? [null] : of;
    const said = column.field ?? column.suggestion?.field ?? null;
    const impliesCents = known[column.index]?.impliesCents === true;
    if (column.accepted) complaints.push(...complaintsOf(mapping.report_key, column, right, impliesCents));
    return { index: column.index, field: right.includes(said) ? said : (right[0] ?? null), impliesCents };
  });
  return { columns, complaints };
}

/** Columns that the product mapped with certainty although it should have asked. */
function complaintsOf(reportKey: string, column: Column, right: readonly (string | null)[], impliesCents: boolean): readonly string[] {
  const complaints: string[] = [];
  // Leaving out a completely empty column loses nothing.
  const isLost = column.field !== null || column.samples.length > 0;
  if (isLost && !right.includes(column.field))
    complaints.push(`${reportKey}: “${column.header}” was taken as ${column.field ?? "no field"} unasked, it is ${right[0] ?? "no field"}`);
  if (column.field !== null && (column.amount_scale === "cents") !== impliesCents)
    complaints.push(`${reportKey}: “${column.header}” was read as ${column.amount_scale ?? "written"} unasked`);
  return complaints;
}

function answerValue(words: readonly Readonly<Record<string, string>>[], value: Value): { canonical: string | null; isWrong: boolean } {
  const said = value.canonical ?? value.suggestion?.canonical ?? null;
  const spelled = value.source.trim().toUpperCase();
  const word = words.flatMap((list) => Object.entries(list)).find(([text]) => text.trim().toUpperCase() === spelled)?.[1];
  const right = word === undefined ? null : choiceOf(value.field, word);
  if (right === null) return { canonical: said, isWrong: false };
  return { canonical: right, isWrong: value.accepted && said !== right };
}

/** Request body for confirming a mapping in which every column has its field. */
export function confirmationOf(plan: SecondPlan, file: string, mapping: Mapping) {
  const words = Object.values(plan.words[file] ?? {});
  const values = mapping.values.map((value) => ({ value, ...answerValue(words, value) }));
  return {
    complaints: values
      .filter(({ isWrong }) => isWrong)
      .map(
        ({ value, canonical }) => `${mapping.report_key}: “${value.source}” was taken as ${value.canonical} unasked, it is ${canonical}`,
      ),
    body: {
      ...bodyOf(mapping, mapping.columns),
      accept: true,
      values: values.map(({ value: { field, source }, canonical }) => ({ field, source, canonical, accepted: true })),
    },
  };
}

/** A draft with these fields; the product decides how the cells are read, except for answers that only a person can give. */
export const draftOf = (mapping: Mapping, answer: Answer) => ({ ...bodyOf(mapping, answer.columns), accept: false, values: [] });

function bodyOf(mapping: Mapping, fields: readonly AnsweredColumn[]) {
  const dates = new Set(mapping.fields.filter(({ kind }) => kind === "date").map(({ key }) => key));
  const columnOf = (index: number): Column | undefined => mapping.columns.find((column) => column.index === index);
  return {
    data_feed_node_id: mapping.data_feed_node_id,
    revision: mapping.revision,
    columns: fields.map(({ index, field, impliesCents }) => ({
      index,
      field,
      accepted: true,
      // The plans use US dates.
      date_order: columnOf(index)?.date_order ?? (field !== null && dates.has(field) ? "mdy" : null),
      sign: columnOf(index)?.sign ?? null,
      decimal_comma: columnOf(index)?.decimal_comma ?? false,
      percent_scale: columnOf(index)?.percent_scale ?? "fraction",
      amount_scale: columnOf(index)?.amount_scale ?? (impliesCents ? "cents" : "as_written"),
    })),
  };
}
