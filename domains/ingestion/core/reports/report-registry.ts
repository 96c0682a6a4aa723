import type { ReportKey } from "@tieout/catalogue/core";
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
