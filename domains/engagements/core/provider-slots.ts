import type { ReportKey } from "@tieout/catalogue/core";

/** Types of providers that staff add to the catalogue: those whose reports are read. */
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

/** The slots of a new provider, in their order. What it calls its reports nobody has said yet. */
export const slotsOfType = (type: ReadProviderType): readonly Slot[] => slots[type];
