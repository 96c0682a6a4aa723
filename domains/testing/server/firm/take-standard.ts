import type { StatusUpdater } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import { testingFailures } from "../../contract/index.ts";
import { compareSteps, differenceKeys, programDifferences, takeBack } from "../../core/index.ts";
import { lockForChange } from "../change-guard.ts";
import { outputsOf } from "../engagement-ports.ts";
import { copiedStep } from "../insert-program.ts";
import { procedureListOf } from "../procedure-lists.ts";
import { type ProcedureRecord, procedureRepository } from "../procedure-repository.ts";
import { staleProcedures } from "../replace-procedures.ts";
import { firmDefaults } from "./firm-defaults.ts";
import { ownStep } from "./own-step.ts";

const { fail } = testingFailures;

export interface TakeBack {
  readonly engagementId: string;
  readonly outputKey: string;
  readonly revision: number;
  /** Keys of the differences to revert, as returned by the comparison. */
  readonly differences: readonly string[];
}

/**
 * Reverts differences between an engagement's procedures and the firm's standard, one at a time. A step keeps its id and the results
 * entered for it; a step that isn't in the standard is removed along with its results.
 */
export async function takeStandard(tx: Tx, statusUpdater: StatusUpdater, { engagementId, outputKey, revision, differences }: TakeBack) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const paper = (await outputsOf(tx, engagementId)).find(({ key }) => key === outputKey);
  const current = await procedureListOf(tx, engagementId, outputKey);
  if (!paper || !current) return fail("testing.output-unknown", { key: outputKey });
  if (current.revision !== revision) return staleProcedures(tx, engagementId, current);
  const standard = (await firmDefaults(tx)).program(paper).steps;
  const records = await procedureRepository(tx, engagementId).listOf(outputKey);
  const own = records.map(ownStep);
  const [known, wanted] = [new Set(differenceKeys(compareSteps(own, standard))), new Set(differences)];
  if (differences.some((key) => !known.has(key))) return fail("testing.difference-gone", undefined);
  await write(tx, { engagementId, outputKey, records, steps: takeBack(own, standard, wanted) });
  const left = await procedureListOf(tx, engagementId, outputKey);
  if (!left) throw new Error(`the list of ${outputKey} is not there after it was written`);
  const remaining = (await procedureRepository(tx, engagementId).listOf(outputKey)).map(ownStep);
  tx.record({
    event: "procedure.take-standard",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { output: outputKey, differed: programDifferences(own, standard), differs_still: programDifferences(remaining, standard) },
  });
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: left } as const;
}

interface TakenList extends Pick<TakeBack, "engagementId" | "outputKey"> {
  readonly records: readonly ProcedureRecord[];
  readonly steps: ReturnType<typeof takeBack>;
}

async function write(tx: Tx, { engagementId, outputKey, records, steps }: TakenList): Promise<void> {
  const repository = procedureRepository(tx, engagementId);
  await repository.touchList(outputKey);
  const kept = new Set(steps.map(({ own }) => own?.id));
  const removed = records.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  if (removed.length > 0) await repository.remove(removed);
  const ids: string[] = [];
  for (const [index, { own, standard }] of steps.entries()) {
    if (own && standard) await repository.update(own.id, copiedStep(standard, index + 1));
    if (own) ids.push(own.id);
    else if (standard) ids.push(await repository.insert(outputKey, copiedStep(standard, index + 1)));
  }
  await repository.arrange(ids);
}
