/** A kind of file that a recordkeeper or payroll provider delivers. */
export interface ReportEntry {
  readonly key: string;
  /** The auditor's term. */
  readonly title: string;
  readonly providerKind: "recordkeeper" | "payroll";
  /** Column that identifies a person; null if the rows are not about people. */
  readonly idColumn: "participant_id" | "employee_id" | null;
  /** `resourcetype` of the report's slot on the wire. */
  readonly resourceType: "workpaper" | "payroll" | "demographics";
  /** Words in file names that suggest this report's slot for an upload. */
  readonly fileNameWords: readonly string[];
}

/** Every report that this version reads, in screen order. */
export const reportEntries = [
  {
    key: "participant_balances",
    title: "Participant balances",
    providerKind: "recordkeeper",
    idColumn: "participant_id",
    resourceType: "workpaper",
    fileNameWords: ["acct", "account", "balance", "activity"],
  },
  {
    key: "contribution_detail",
    title: "Contribution detail",
    providerKind: "recordkeeper",
    idColumn: "participant_id",
    resourceType: "workpaper",
    fileNameWords: ["contrib", "deferral", "deposit"],
  },
  {
    key: "distribution_detail",
    title: "Distribution detail",
    providerKind: "recordkeeper",
    idColumn: "participant_id",
    resourceType: "workpaper",
    fileNameWords: ["dist", "distrib", "withdrawal", "payment", "payout"],
  },
  {
    key: "trust_statement",
    title: "Trust statement",
    providerKind: "recordkeeper",
    idColumn: null,
    resourceType: "workpaper",
    fileNameWords: ["trust", "statement", "summary", "custodian"],
  },
  {
    key: "payroll_register",
    title: "Payroll register",
    providerKind: "payroll",
    idColumn: "employee_id",
    resourceType: "payroll",
    fileNameWords: ["payroll", "register", "earning", "wage"],
  },
  {
    key: "demographics",
    title: "Demographics",
    providerKind: "payroll",
    idColumn: "employee_id",
    resourceType: "demographics",
    fileNameWords: ["census", "demographic", "employee", "indicative"],
  },
] as const satisfies readonly ReportEntry[];

export type ReportKey = (typeof reportEntries)[number]["key"];

export const reportKeys: readonly ReportKey[] = reportEntries.map(({ key }) => key);

const byKey: ReadonlyMap<string, ReportEntry> = new Map(reportEntries.map((entry) => [entry.key, entry]));

export const findReportEntry = (key: string): ReportEntry | undefined => byKey.get(key);

export function reportEntry(key: ReportKey): ReportEntry {
  const entry = byKey.get(key);
  if (!entry) throw new Error(`no report ${key} in the catalog`);
  return entry;
}

export const reportTitle = (key: ReportKey): string => reportEntry(key).title;
