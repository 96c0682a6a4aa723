import type { PaperKey } from "@tieout/catalog/core";
import type { StatusUpdater } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import { lockForChange } from "./change-guard.ts";
import { outputsOf } from "./engagement-ports.ts";
import { procedureRepository } from "./procedure-repository.ts";
import { storedText } from "./replace-procedures.ts";

/** A step that another domain offers for an audit program. */
export interface SourcedStep {
  /** Key of the step's source; the same in every year of the plan. */
  readonly sourceKey: string;
  readonly outputKey: PaperKey;
  /** Nonempty rich text. */
  readonly html: string;
  /** Cited authorities, separated by semicolons. */
  readonly reference: string;
}

interface TakeOver {
  readonly engagementId: string;
  readonly steps: readonly SourcedStep[];
  /** Recorded in the audit log entry. */
  readonly from: Readonly<Record<string, string>>;
}

/** Source keys of steps already in the engagement's workpapers, each with the workpaper that has the step. */
export async function takenSources(tx: Tx, engagementId: string): Promise<ReadonlyMap<string, PaperKey>> {
  const outputs = await outputsOf(tx, engagementId);
  const taken = new Map<string, PaperKey>();
  for (const { sourceKey, outputKey } of await procedureRepository(tx, engagementId).list()) {
    const output = outputs.find(({ key }) => key === outputKey);
    if (sourceKey !== null && output) taken.set(sourceKey, output.key);
  }
  return taken;
}

function textOf(html: string): string {
  const stored = storedText(html);
  if (stored === null) throw new Error("a step that is taken over has no text");
  return stored;
}

/**
 * Adds the steps that the engagement's workpapers don't have yet, each at the end of its workpaper's list. Refused while the engagement is
 * locked or being processed.
 */
export async function takeOverProcedures(tx: Tx, statusUpdater: StatusUpdater, { engagementId, steps, from }: TakeOver) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const taken = new Set((await takenSources(tx, engagementId)).keys());
  const added = new Map<PaperKey, number>();
  const repository = procedureRepository(tx, engagementId);
  for (const { sourceKey, outputKey, html, reference } of steps) {
    if (taken.has(sourceKey)) continue;
    taken.add(sourceKey);
    if (!added.has(outputKey)) await repository.touchList(outputKey);
    const position = (await repository.listOf(outputKey)).length + 1;
    const step = { position, active: true, html: textOf(html), reference, computedRules: [], fromFirmDefault: false, firmStepId: null };
    await repository.insert(outputKey, step, sourceKey);
    added.set(outputKey, (added.get(outputKey) ?? 0) + 1);
  }
  for (const [output, procedures] of added) {
    const data = { ...from, output, procedures };
    tx.record({ event: "procedure.take-over", subjectType: "engagement", subjectId: engagementId, data });
  }
  if (added.size > 0) await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: undefined } as const;
}
