import {
  type CellContext,
  findField,
  latestYearOf,
  type Mapping,
  type ReportDefinition,
  type ReportField,
  type SignRule,
  statedSums,
} from "@tieout/ingestion/core";

/** One mapped source for values: a column, or a heading that applies to the rows below it. */
export interface SourceEntry {
  /** Name of the entry's text in the view `src`. */
  readonly name: string;
  /** Absent for a heading. */
  readonly column?: number;
  readonly header: string;
  readonly field: ReportField;
  readonly sign: SignRule;
  readonly context: CellContext;
  /** Earnings totals that are read from the file, so that pay codes aren't added to them. */
  readonly stated?: ReadonlySet<string>;
}

/** If there is no class column, an account's name determines its class, in mappings that define the meaning of names. */
const isClassedByName = (report: ReportDefinition, { columns, valueMaps }: Mapping): boolean =>
  report.key === "trust_statement" && valueMaps.account_classes !== undefined && columns.every(({ field }) => field !== "account_class");

/**
 * Mapped columns and headings in order. A statement's line description also gives the line key, and an account's name also gives its class.
 */
export function sourceEntries(report: ReportDefinition, mapping: Mapping, planYear: number): readonly SourceEntry[] {
  const contextOf = (field: ReportField, format: CellContext["format"]): CellContext => ({
    field,
    format,
    latestYear: latestYearOf(field.key, planYear),
    ...(field.valueMap ? { valueMap: mapping.valueMaps[field.valueMap] ?? {} } : {}),
  });
  const found: Omit<SourceEntry, "name">[] = [];
  const longStatement = report.key === "trust_statement" && mapping.columns.some((column) => column.field === "amount");
  for (const column of mapping.columns) {
    const field = column.field === null ? undefined : findField(report, column.field);
    if (!field) continue;
    const place = { column: column.index, header: column.header, sign: column.sign };
    const stated = field.key === "pay_code" ? { stated: statedSums(mapping) } : {};
    found.push({ ...place, ...stated, field, context: contextOf(field, column.format) });
    const line = findField(report, "line_key");
    const ofName = field.key === "fund_name" && isClassedByName(report, mapping) ? findField(report, "account_class") : undefined;
    if (ofName) found.push({ ...place, sign: "as_is", field: ofName, context: contextOf(ofName, {}) });
    if (field.key === "line_description" && longStatement && line) found.push({ ...place, field: line, context: contextOf(line, {}) });
  }
  for (const band of mapping.bands) {
    for (const key of band.fields) {
      const field = findField(report, key);
      if (field) found.push({ header: `heading “${field.title}”`, sign: "as_is", field, context: contextOf(field, band.format) });
    }
  }
  return found.map((entry, position) => ({ ...entry, name: `t${position}` }));
}
