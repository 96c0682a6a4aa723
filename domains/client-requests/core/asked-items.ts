import { type ReportKey, reportKeys } from "@tieout/catalogue/core";

/** What a client who has never heard of these reports is asked. */
export interface AskedWords {
  readonly title: string;
  readonly explanation: string;
}

const words: Readonly<Record<ReportKey, AskedWords>> = {
  payroll_register: {
    title: "Payroll register, every pay date of the year",
    explanation:
      "One row per person and pay date, with hours, pay and 401(k) amounts. Nearly every payroll system calls it “payroll register” or “payroll journal”.",
  },
  demographics: {
    title: "List of employees",
    explanation:
      "Everyone who worked for you in the year, with birth, hire and leaving dates. Payroll systems call it “employee census” or “employee list”.",
  },
  participant_balances: {
    title: "Account balances of participants",
    explanation:
      "One row per person with the balance at the start and at the end of the year. The company that keeps the 401(k) accounts calls it “participant balances” or “account activity”.",
  },
  contribution_detail: {
    title: "Contributions, person by person",
    explanation: "Every contribution of the year with its date. It comes from the website of the company that keeps the 401(k) accounts.",
  },
  distribution_detail: {
    title: "Payments out of the plan, person by person",
    explanation:
      "Every withdrawal and payment of the year with its date and kind. It comes from the website of the company that keeps the 401(k) accounts.",
  },
  trust_statement: {
    title: "Trust statement of the year",
    explanation:
      "The yearly statement of the whole plan. It comes from the company that keeps the plan's money, often with the name “trust report”.",
  },
};

export const askedWords = (report: ReportKey): AskedWords => words[report];

/** A slot of the engagement. */
export interface Slot {
  readonly id: string;
  readonly report: ReportKey;
  readonly provider: string;
  readonly hasFiles: boolean;
  /** In a request that is open. */
  readonly isAsked: boolean;
}

export interface ProposedItem extends AskedWords {
  readonly slotId: string;
  readonly report: ReportKey;
  readonly provider: string;
}

/** What to ask for: slots that are empty and in no open request, payroll first, which clients have themselves. */
export const proposedItems = (slots: readonly Slot[]): readonly ProposedItem[] => {
  const order = (report: ReportKey): number =>
    (report === "payroll_register" || report === "demographics" ? 0 : 100) + reportKeys.indexOf(report);
  return slots
    .filter(({ hasFiles, isAsked }) => !hasFiles && !isAsked)
    .map(({ id, report, provider }) => ({ slotId: id, report, provider, ...words[report] }))
    .toSorted((one, other) => order(one.report) - order(other.report));
};
