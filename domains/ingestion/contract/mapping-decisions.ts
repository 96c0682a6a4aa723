import type { Mapping, MappingInput } from "./mapping-shapes.ts";

type Column = Mapping["columns"][number];
type Value = Mapping["values"][number];

/** Every decision that a person makes about a column, named as in the input. The mapping shows the current values. */
const ofColumn: Readonly<Record<keyof MappingInput["columns"][number], true>> = {
  index: true,
  field: true,
  accepted: true,
  date_order: true,
  sign: true,
  decimal_comma: true,
  negative_mark: true,
  percent_scale: true,
  amount_scale: true,
  stored_values: true,
  late_hours: true,
  time_zone: true,
};

export type ColumnDecision = Pick<Column, keyof typeof ofColumn>;
/** The decision on one source text in a choice field. */
export type ValueDecision = Pick<Value, keyof MappingInput["values"][number]>;

export const columnDecisions = Object.keys(ofColumn) as readonly (keyof ColumnDecision)[];

export const columnDecision = (column: Column): ColumnDecision =>
  Object.fromEntries(columnDecisions.map((key) => [key, column[key]])) as ColumnDecision;

export const valueDecision = ({ field, source, canonical, accepted }: Value): ValueDecision => ({ field, source, canonical, accepted });

/** Accepts the mapping unchanged, with every column and value. */
export const acceptedMapping = ({ data_feed_node_id, revision, columns, values }: Mapping): MappingInput => ({
  data_feed_node_id,
  revision,
  accept: true,
  columns: columns.map((column) => ({ ...columnDecision(column), accepted: true })),
  values: values.map((value) => ({ ...valueDecision(value), accepted: true })),
});
