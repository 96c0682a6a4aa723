import { isContribution, sourceFields } from "@tieout/catalog/core";
import { namesEmployeeMoney } from "../../formats/universal/employee-money.ts";
import { isEmployerSource, unstatedEmployerMoney } from "../../formats/universal/employer-money.ts";
import { findField, type ReportDefinition } from "../../reports/report-definition.ts";
import type { SourceColumn } from "../column-statistics.ts";
import { reviewBelow } from "../mapping.ts";
import { matchHeader } from "../match-header.ts";
import { valueEvidence } from "../value-evidence.ts";
import { type FieldScore, mostAsked } from "./score-column.ts";

/** Field that is proposed until a person says which employee contribution it is. */
const proposed = "deferral_pretax";

const whose =
  "These amounts are beside the employer's contributions, so they are the employee's. The text doesn't say whether they are pre-tax or Roth.";

/**
 * Proposes a field for `Employee Amt` next to `Match Amt` if no column names an employee contribution: a person is asked, as for employer
 * money without a kind.
 */
export function employeeBesideMatch(report: ReportDefinition, columns: readonly SourceColumn[]): readonly FieldScore[] {
  const field = findField(report, proposed);
  const found = columns.filter(({ header }) => namesEmployeeMoney(header));
  const [column, second] = found;
  if (!field || !column || second || valueEvidence(field, column.statistics).delta <= 0) return [];
  const keys = sourceFields(report.key, isContribution);
  const contributions = report.fields.filter(({ key }) => keys.includes(key));
  const named = (is: (key: string) => boolean) =>
    columns.some(
      ({ header, index }) =>
        index !== column.index && contributions.some((one) => is(one.key) && matchHeader(header, one).score >= reviewBelow),
    );
  const isBesideEmployer = named(isEmployerSource) || columns.some(({ header }) => unstatedEmployerMoney(header) !== null);
  if (!isBesideEmployer || named((key) => !isEmployerSource(key))) return [];
  return [{ index: column.index, field: proposed, confidence: mostAsked, reason: whose, rank: 1 }];
}
