import type { PaperKey } from "@tieout/catalogue/core";
import type { changeRefusal } from "@tieout/engagements/server";
import type { Result } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { ControlStep } from "../../core/engagement-controls.ts";

type ChangeRefusal = Extract<NonNullable<ReturnType<typeof changeRefusal>>, { readonly ok: false }>["failure"];

export interface OfferedStep extends ControlStep {
  /** The same key is the same step: it is taken over once. */
  readonly sourceKey: string;
  readonly outputKey: PaperKey;
}

export interface StepsToTake {
  readonly engagementId: string;
  readonly steps: readonly OfferedStep[];
  /** Recorded with what was done. */
  readonly from: Readonly<Record<string, string>>;
}

/** The procedures of an engagement's workpapers, which are another domain's. */
export interface AuditProgram {
  /** The keys of the steps that were taken over, each with the workpaper that has it. */
  readonly taken: (tx: Tx, engagementId: string) => Promise<ReadonlyMap<string, PaperKey>>;
  /** Adds those that are missing; refused while the engagement is locked or processed. */
  readonly takeOver: (tx: Tx, change: StepsToTake) => Promise<Result<undefined, ChangeRefusal>>;
}
