import { type EditedFields, type MergeFunction, mergeEdits } from "@tieout/client";
import type { Mapping } from "../../contract/index.ts";
import { type ColumnDraft, isAdded, type MappingDraft, mappingDraftOf, type ValueDraft, valueKey, withNewValues } from "./mapping-draft.ts";

export const columnField = (index: number): string => `column ${index}`;
export const valueField = (value: Pick<ValueDraft, "field" | "source">): string => `value ${valueKey(value)}`;

/** One user's decision about each column and each value. */
const fieldsOf = ({ columns, values }: MappingDraft): EditedFields => ({
  ...Object.fromEntries(columns.map((column) => [columnField(column.index), column])),
  ...Object.fromEntries(values.map((value) => [valueField(value), value])),
});

/** Columns whose field each side mapped to only one column, but the two sides together map to several. */
function doublyTaken(columns: readonly ColumnDraft[], sides: readonly MappingDraft[], mapping: Mapping): readonly ColumnDraft[] {
  const of = (all: readonly ColumnDraft[], field: string) => all.filter((column) => column.field === field);
  return columns.filter(
    ({ field }) =>
      field !== null &&
      !isAdded(mapping, field) &&
      of(columns, field).length > 1 &&
      sides.every((side) => of(side.columns, field).length < 2),
  );
}

/** Combines my decisions about a mapping with a colleague's; each column and each value is a separate field. */
export const combineMappings: MergeFunction<MappingDraft, Mapping> = (versions, keep) => {
  const [base, theirs] = [mappingDraftOf(versions.base), mappingDraftOf(versions.theirs)];
  const mine = withNewValues(versions.mine, versions.theirs);
  const { value, contested } = mergeEdits<EditedFields>({ base: fieldsOf(base), mine: fieldsOf(mine), theirs: fieldsOf(theirs) }, keep);
  const columns = mine.columns.map((column) => (value[columnField(column.index)] ?? column) as ColumnDraft);
  const values = mine.values.map((one) => (value[valueField(one)] ?? one) as ValueDraft);
  const taken = doublyTaken(columns, [mine, theirs], versions.theirs);
  const kept = new Map((keep === "mine" ? mine : theirs).columns.map((column) => [column.index, column]));
  const settled = columns.map((column) => (taken.includes(column) ? (kept.get(column.index) ?? column) : column));
  return { value: { columns: settled, values }, contested: [...new Set([...contested, ...taken.map(({ index }) => columnField(index))])] };
};
