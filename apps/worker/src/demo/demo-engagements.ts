import type { ControlTotalKey } from "@tieout/catalog/core";
import type { PlanOptions } from "@tieout/demo-data";

/** Target state for a demo engagement. */
export type DemoTarget = "empty" | "ready" | "processed";

export interface DemoEngagement {
  readonly target: DemoTarget;
  readonly ein: string;
  /** Null if the engagement has no files; `clientName` then names its client. */
  readonly plan: Pick<PlanOptions, "seed" | "participants" | "layout" | "format"> | null;
  /** Client name used if there is no plan. */
  readonly clientName: string;
  readonly controlTotals: DemoControlTotals | null;
  /** Keys for the sample toolkits, attached if the store has them. */
  readonly toolkits: { readonly [type in "Recordkeeper" | "Payroll"]?: string };
}

export interface DemoControlTotals {
  readonly document: string;
  readonly page: string;
  readonly lines: readonly ControlTotalKey[];
  /** The line whose entered amount is off, and by how much. */
  readonly off: { readonly line: ControlTotalKey; readonly byCents: bigint };
}

/** In creation order, so the list shows them in reverse. Seeds are fixed, so every demo firm is the same. */
export const demoEngagements: readonly DemoEngagement[] = [
  {
    target: "empty",
    ein: "46-2817350",
    plan: null,
    clientName: "Tern Harbor Outfitters Inc",
    controlTotals: null,
    toolkits: {},
  },
  {
    target: "ready",
    ein: "82-4170936",
    plan: { seed: 7, participants: 96, layout: "wide", format: "xlsx" },
    clientName: "",
    controlTotals: null,
    toolkits: { Recordkeeper: "oakbridge-recordkeeping-recordkeeping-and-participant-services-soc1-type2-2024-10-31" },
  },
  {
    target: "processed",
    ein: "54-3926118",
    plan: { seed: 8, participants: 180, layout: "classic", format: "csv" },
    clientName: "",
    controlTotals: {
      document: "Certified trust statement 2024",
      page: "2",
      lines: ["beginning_balance", "contributions", "gain_loss", "distributions", "fees", "ending_balance"],
      off: { line: "fees", byCents: -14_500n },
    },
    toolkits: {
      Recordkeeper: "tamarack-savings-plans-savings-plan-administration-soc1-type2-2024-11-30",
      Payroll: "brightpenny-pay-services-payroll-for-small-employers-soc1-type2-2024-12-31",
    },
  },
];
