import { type ReportKey, reportEntry, reportKeys, reportWords } from "@tieout/catalog/core";

/** How an item is requested from a client who has never heard of these reports. */
export interface AskedWords {
  readonly title: string;
  readonly explanation: string;
}

export const askedWords = (report: ReportKey): AskedWords => reportWords(report).asked;

/** A slot of the engagement. */
export interface Slot {
  readonly id: string;
  readonly report: ReportKey;
  readonly provider: string;
  readonly hasFiles: boolean;
  /** Whether an open request includes the slot. */
  readonly isAsked: boolean;
}

export interface ProposedItem extends AskedWords {
  readonly slotId: string;
  readonly report: ReportKey;
  readonly provider: string;
}

/** Proposes empty slots that no open request covers, payroll first because clients have those reports themselves. */
export const proposedItems = (slots: readonly Slot[]): readonly ProposedItem[] => {
  const order = (report: ReportKey): number => (reportEntry(report).providerKind === "payroll" ? 0 : 100) + reportKeys.indexOf(report);
  return slots
    .filter(({ hasFiles, isAsked }) => !hasFiles && !isAsked)
    .map(({ id, report, provider }) => ({ slotId: id, report, provider, ...askedWords(report) }))
    .toSorted((one, other) => order(one.report) - order(other.report));
};
