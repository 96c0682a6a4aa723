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

/** Column forms derived from the header alone, for files in which no row is as long as the header. */
export const headerForms = (report: ReportDefinition, headers: readonly string[]): readonly ColumnForm[] =>
  headers.map((header) => {
    const field = report.fields.find((one) => matchHeader(header, one).score >= surely);
    return { kind: (field && kinds[field.kind]) ?? "any", hasCents: false, shape: "" };
  });
