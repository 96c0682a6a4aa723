import type { ReportKey } from "@tieout/catalog/core";

/** Types of providers staff can add to the catalog: those whose reports Tieout reads. */
export const readProviderTypes = ["Recordkeeper", "Payroll"] as const;
export type ReadProviderType = (typeof readProviderTypes)[number];

interface Slot {
  readonly report_key: ReportKey;
  readonly required: boolean;
}

const slot = (report_key: ReportKey, required: boolean): Slot => ({ report_key, required });

const slots: Readonly<Record<ReadProviderType, readonly Slot[]>> = {
  Recordkeeper: [
    slot("participant_balances", true),
    slot("contribution_detail", false),
    slot("distribution_detail", true),
    slot("trust_statement", false),
  ],
  Payroll: [slot("payroll_register", true), slot("demographics", false)],
};

/** Slots for a new provider, in order. The provider's names for its reports are not known yet. */
export const slotsOfType = (type: ReadProviderType): readonly Slot[] => slots[type];
