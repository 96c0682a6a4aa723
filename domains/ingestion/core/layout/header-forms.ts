import { matchHeader } from "../mapping/match-header.ts";
import type { FieldKind, ReportDefinition } from "../reports/report-definition.ts";
import type { ColumnForm } from "./shifted-row.ts";

const kinds: Readonly<Partial<Record<FieldKind, ColumnForm["kind"]>>> = {
  date: "date",
  money: "amount",
  ssn: "digits",
  name: "words",
};
const surely = 0.9;

/** What the header alone says of each column, where no row is as long as it. */
export const headerForms = (report: ReportDefinition, headers: readonly string[]): readonly ColumnForm[] =>
  headers.map((header) => {
    const field = report.fields.find((one) => matchHeader(header, one).score >= surely);
    return { kind: (field && kinds[field.kind]) ?? "any", hasCents: false, shape: "" };
  });
