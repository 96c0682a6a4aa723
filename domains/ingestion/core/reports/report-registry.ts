import type { ReportKey } from "@tieout/catalog/core";
import type { FileFormat } from "../formats/file-format.ts";
import { findFormat, headersIn } from "../formats/format-registry.ts";
import { contributionDetail } from "./contribution-detail.ts";
import { demographics } from "./demographics.ts";
import { distributionDetail } from "./distribution-detail.ts";
import { participantBalances } from "./participant-balances.ts";
import { payrollRegister } from "./payroll-register.ts";
import type { ReportDefinition } from "./report-definition.ts";
import { trustStatement } from "./trust-statement.ts";

export const reports: Readonly<Record<ReportKey, ReportDefinition>> = {
  participant_balances: participantBalances,
  contribution_detail: contributionDetail,
  distribution_detail: distributionDetail,
  trust_statement: trustStatement,
  payroll_register: payrollRegister,
  demographics,
};

export const findReport = (key: string): ReportDefinition | undefined => Object.values(reports).find((report) => report.key === key);

/** The report with a provider's header spellings in addition to the universal ones. */
export const reportWith = (report: ReportDefinition, format: FileFormat): ReportDefinition => ({
  ...report,
  fields: report.fields.map((field) => {
    const own = headersIn(format, field.key);
    return own.length === 0 ? field : { ...field, synonyms: [...field.synonyms, ...own] };
  }),
});

const ofFormats = new Map<string, ReportDefinition>();

/** The report in the provider's format. Always returns the same object, because header matches are cached by field. */
export function reportFor(key: ReportKey, formatKey: string | undefined): ReportDefinition {
  const format = findFormat(formatKey);
  if (!format) return reports[key];
  const name = `${key} ${format.key}`;
  const report = ofFormats.get(name) ?? reportWith(reports[key], format);
  ofFormats.set(name, report);
  return report;
}
