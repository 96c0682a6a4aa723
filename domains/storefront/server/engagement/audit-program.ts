import type { PaperKey } from "@tieout/catalog/core";
import type { changeRefusal } from "@tieout/engagements/server";
import type { Result } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { ControlStep } from "../../core/engagement-controls.ts";

type ChangeRefusal = Extract<NonNullable<ReturnType<typeof changeRefusal>>, { readonly ok: false }>["failure"];

export interface OfferedStep extends ControlStep {
  /** Identifies the step, so that it is added only once. */
  readonly sourceKey: string;
  readonly outputKey: PaperKey;
}

export interface StepsToTake {
  readonly engagementId: string;
  readonly steps: readonly OfferedStep[];
  /** Source of the steps; recorded with the action. */
  readonly from: Readonly<Record<string, string>>;
}

/** Port to the procedures in an engagement's workpapers, which belong to another domain. */
export interface AuditProgram {
  /** The keys of steps already added, each with the workpaper that has the step. */
  readonly taken: (tx: Tx, engagementId: string) => Promise<ReadonlyMap<string, PaperKey>>;
  /** Adds missing steps; refused while the engagement is locked or being processed. */
  readonly takeOver: (tx: Tx, change: StepsToTake) => Promise<Result<undefined, ChangeRefusal>>;
}
