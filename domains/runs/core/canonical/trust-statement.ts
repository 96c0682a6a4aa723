import type * as statements from "@tieout/ingestion/core";
import { statementColumns, statementRecord } from "@tieout/ingestion/core";
import type { SourcePlace } from "../paper-result.ts";
import { bigintOrNull, numberOf, placeColumns, placeOf, type Query, textOf } from "../query.ts";
import type { CanonicalSchema } from "./canonical-schema.ts";

/** A run's trust statements, whose accounts record where their rows are. */
export type StatementRecord = statements.StatementRecord<SourcePlace>;
export type StatementAccount = statements.StatementAccount<SourcePlace>;
export type TrustStatement = statements.TrustStatement<SourcePlace>;

/** Reads the rows of the uploaded statements, summed by account and line. */
export function statementQuery(schema: CanonicalSchema): Query<StatementRecord> {
  const report = "trust_statement" as const;
  return {
    select: { file: "file_no", ...statementColumns((name, type) => schema.column(report, name, type)), ...placeColumns },
    from: `FROM ${report} GROUP BY ALL ORDER BY min(ord)`,
    read: (record) => ({
      ...statementRecord({ text: (alias) => textOf(record, alias), cents: (alias) => bigintOrNull(record, alias) }),
      file: numberOf(record, "file"),
      place: placeOf(record),
    }),
  };
}
