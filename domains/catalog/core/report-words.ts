import type { ReportKey } from "./reports.ts";

/** Descriptions of a report, kept separate from its entry because every page loads the entries. */
export interface ReportWords {
  /** Plain name for people outside auditing, used within a sentence. */
  readonly plainName: string;
  /** What the report must contain, used within a sentence. */
  readonly holds: string;
  /** How to request the report from a client who has never heard of it. */
  readonly asked: { readonly title: string; readonly explanation: string };
}

const words: Readonly<Record<ReportKey, ReportWords>> = {
  participant_balances: {
    plainName: "report of account balances",
    holds:
      "the beginning balance, the year's activity and the ending balance of each participant, by money source and fund, with vested percentages",
    asked: {
      title: "Account balances of participants",
      explanation:
        "One row per person with the balance at the start and at the end of the year. The company that keeps the 401(k) accounts calls it “participant balances” or “account activity”.",
    },
  },
  contribution_detail: {
    plainName: "report of contributions",
    holds: "the contributions of each participant by pay date and money source, with the day they were received",
    asked: {
      title: "Contributions, person by person",
      explanation: "Every contribution of the year with its date. It comes from the website of the company that keeps the 401(k) accounts.",
    },
  },
  distribution_detail: {
    plainName: "report of payments from the plan",
    holds: "every payment of the plan year with its date, type, gross amount, taxes, fee, net amount and 1099-R code",
    asked: {
      title: "Payments out of the plan, person by person",
      explanation:
        "Every withdrawal and payment of the year with its date and kind. It comes from the website of the company that keeps the 401(k) accounts.",
    },
  },
  trust_statement: {
    plainName: "trust statement",
    holds: "the plan's beginning balance, contributions, income, transfers, payments, fees and ending balance",
    asked: {
      title: "Trust statement of the year",
      explanation:
        "The yearly statement of the whole plan. It comes from the company that keeps the plan's money, often with the name “trust report”.",
    },
  },
  payroll_register: {
    plainName: "payroll register",
    holds: "one row for each employee and pay date of the plan year, with pay, hours, deferrals and loan payments",
    asked: {
      title: "Payroll register, every pay date of the year",
      explanation:
        "One row per person and pay date, with hours, pay and 401(k) amounts. Nearly every payroll system calls it “payroll register” or “payroll journal”.",
    },
  },
  demographics: {
    plainName: "list of employees",
    holds: "one row for each employee with birth, hire, termination and rehire dates and status",
    asked: {
      title: "List of employees",
      explanation:
        "Everyone who worked for you in the year, with birth, hire and leaving dates. Payroll systems call it “employee census” or “employee list”.",
    },
  },
};

export const reportWords = (report: ReportKey): ReportWords => words[report];

/** Null if the report is unknown to this version. */
export const findReportWords = (report: string): ReportWords | null => new Map(Object.entries(words)).get(report) ?? null;
export const plainReportName = (report: ReportKey): string => reportWords(report).plainName;
