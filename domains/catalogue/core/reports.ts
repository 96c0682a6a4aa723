/** A kind of file that a recordkeeper or payroll provider delivers. */
export interface ReportEntry {
  readonly key: string;
  /** What an auditor calls it. */
  readonly title: string;
  readonly providerKind: "recordkeeper" | "payroll";
  /** Column that identifies a person in it, null where rows are not about people. */
  readonly idColumn: "participant_id" | "employee_id" | null;
  /** `resourcetype` of its slot on the wire. */
  readonly resourceType: "workpaper" | "payroll" | "demographics";
  /** Words in such files' names, used to suggest the slot of an upload. */
  readonly fileNameWords: readonly string[];
  /** What people outside an audit call it, within a sentence. */
  readonly plainName: string;
  /** What it must hold, within a sentence. */
  readonly holds: string;
  /** How a client who has never heard of it is asked for it. */
  readonly asked: { readonly title: string; readonly explanation: string };
}

/** Every report this version reads, in the order of screens. */
export const reportEntries = [
  {
    key: "participant_balances",
    title: "Participant balances",
    providerKind: "recordkeeper",
    idColumn: "participant_id",
    resourceType: "workpaper",
    fileNameWords: ["acct", "account", "balance", "activity"],
    plainName: "report of account balances",
    holds:
      "the beginning balance, the year's activity and the ending balance of each participant, by money source and fund, with vested percentages",
    asked: {
      title: "Account balances of participants",
      explanation:
        "One row per person with the balance at the start and at the end of the year. The company that keeps the 401(k) accounts calls it “participant balances” or “account activity”.",
    },
  },
  {
    key: "contribution_detail",
    title: "Contribution detail",
    providerKind: "recordkeeper",
    idColumn: "participant_id",
    resourceType: "workpaper",
    fileNameWords: ["contrib", "deferral", "deposit"],
    plainName: "report of contributions",
    holds: "the contributions of each participant by pay date and money source, with the day they were received",
    asked: {
      title: "Contributions, person by person",
      explanation: "Every contribution of the year with its date. It comes from the website of the company that keeps the 401(k) accounts.",
    },
  },
  {
    key: "distribution_detail",
    title: "Distribution detail",
    providerKind: "recordkeeper",
    idColumn: "participant_id",
    resourceType: "workpaper",
    fileNameWords: ["dist", "distrib", "withdrawal", "payment", "payout"],
    plainName: "report of payments from the plan",
    holds: "every payment of the plan year with its date, type, gross amount, taxes, fee, net amount and 1099-R code",
    asked: {
      title: "Payments out of the plan, person by person",
      explanation:
        "Every withdrawal and payment of the year with its date and kind. It comes from the website of the company that keeps the 401(k) accounts.",
    },
  },
  {
    key: "trust_statement",
    title: "Trust statement",
    providerKind: "recordkeeper",
    idColumn: null,
    resourceType: "workpaper",
    fileNameWords: ["trust", "statement", "summary", "custodian"],
    plainName: "trust statement",
    holds: "the plan's beginning balance, contributions, income, transfers, payments, fees and ending balance",
    asked: {
      title: "Trust statement of the year",
      explanation:
        "The yearly statement of the whole plan. It comes from the company that keeps the plan's money, often with the name “trust report”.",
    },
  },
  {
    key: "payroll_register",
    title: "Payroll register",
    providerKind: "payroll",
    idColumn: "employee_id",
    resourceType: "payroll",
    fileNameWords: ["payroll", "register", "earning", "wage"],
    plainName: "payroll register",
    holds: "one row for each employee and pay date of the plan year, with pay, hours, deferrals and loan payments",
    asked: {
      title: "Payroll register, every pay date of the year",
      explanation:
        "One row per person and pay date, with hours, pay and 401(k) amounts. Nearly every payroll system calls it “payroll register” or “payroll journal”.",
    },
  },
  {
    key: "demographics",
    title: "Demographics",
    providerKind: "payroll",
    idColumn: "employee_id",
    resourceType: "demographics",
    fileNameWords: ["census", "demographic", "employee", "indicative"],
    plainName: "list of employees",
    holds: "one row for each employee with birth, hire, termination and rehire dates and status",
    asked: {
      title: "List of employees",
      explanation:
        "Everyone who worked for you in the year, with birth, hire and leaving dates. Payroll systems call it “employee census” or “employee list”.",
    },
  },
] as const satisfies readonly ReportEntry[];

export type ReportKey = (typeof reportEntries)[number]["key"];

export const reportKeys: readonly ReportKey[] = reportEntries.map(({ key }) => key);

const byKey: ReadonlyMap<string, ReportEntry> = new Map(reportEntries.map((entry) => [entry.key, entry]));

export const findReportEntry = (key: string): ReportEntry | undefined => byKey.get(key);

export function reportEntry(key: ReportKey): ReportEntry {
  const entry = byKey.get(key);
  if (!entry) throw new Error(`no report ${key} in the catalogue`);
  return entry;
}

export const reportTitle = (key: ReportKey): string => reportEntry(key).title;
export const plainReportName = (key: ReportKey): string => reportEntry(key).plainName;
