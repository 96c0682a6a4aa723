import type { StatusUpdater } from "@tieout/engagements/server";
import { sanitizeRichText } from "@tieout/http";
import type { Tx } from "@tieout/postgres";
import type { z } from "zod";
import { type ProcedureInput, type ProcedureList, testingFailures } from "../contract/index.ts";
import { plainTextOf } from "../core/index.ts";
import { changedBy, lockForChange } from "./change-guard.ts";
import { procedureListOf } from "./procedure-lists.ts";
import { type ProcedureFields, type ProcedureRecord, procedureRepository } from "./procedure-repository.ts";

export interface ProcedureListChange {
  readonly engagementId: string;
  readonly outputKey: string;
  readonly revision: number;
  readonly procedures: readonly z.output<typeof ProcedureInput>[];
}

const { fail } = testingFailures;

/** A text in stored form; null if sanitizing leaves nothing. */
export function storedText(text: string): string | null {
  const html = sanitizeRichText(text);
  return plainTextOf(html) === "" ? null : html;
}

/** A default step that was edited becomes the engagement's own text but keeps its reference and computed rules. */
export const fieldsOf = (
  input: { readonly active: boolean; readonly html: string; readonly position: number },
  before: ProcedureRecord | null,
): ProcedureFields => ({
  ...input,
  reference: before?.reference ?? "",
  computedRules: before?.computedRules ?? [],
  fromFirmDefault: before?.fromFirmDefault === true && before.html === input.html,
  firmStepId: before?.firmStepId ?? null,
});

/** Returns the steps in order, or why the list can't be stored. */
function readSteps({ outputKey, procedures }: ProcedureListChange, known: ReadonlyMap<string, ProcedureRecord>) {
  const ids = procedures.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) return fail("testing.procedure-unknown", undefined);
  const stranger = procedures.find(({ output }) => output.key !== outputKey);
  if (stranger) return fail("testing.output-unknown", { key: stranger.output.key });
  const steps: { readonly id: string | null; readonly active: boolean; readonly html: string }[] = [];
  const inOrder = procedures.map((input, index) => ({ input, index })).sort((a, b) => a.input.order - b.input.order || a.index - b.index);
  for (const { input, index } of inOrder) {
    const html = storedText(input.text);
    if (html === null)
      return fail("testing.text-empty", undefined, {
        errors: [{ path: `body.procedures.${index}.text`, code: "required", msg: "is required" }],
      });
    steps.push({ id: input.id ?? null, active: input.active, html });
  }
  return { ok: true, value: steps } as const;
}

/** The refusal for a stale list, with the current list and the colleague who saved it. */
export async function staleProcedures(tx: Tx, engagementId: string, current: ProcedureList) {
  const events = ["procedure.replace-list", "procedure.add", "procedure.take-over", "procedure.remove", "procedure.take-standard"];
  const changed_by = await changedBy(tx, engagementId, { events, output: current.output.key });
  return fail("testing.stale-revision", undefined, { extra: { current, changed_by } });
}

/** Stores one output's complete ordered list. Procedures that keep their id keep their results; omitted ones are removed. */
export async function replaceProcedures(tx: Tx, statusUpdater: StatusUpdater, change: ProcedureListChange) {
  const { engagementId, outputKey } = change;
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const current = await procedureListOf(tx, engagementId, outputKey);
  if (!current) return fail("testing.output-unknown", { key: outputKey });
  if (current.revision !== change.revision) return staleProcedures(tx, engagementId, current);
  const repository = procedureRepository(tx, engagementId);
  const before = new Map((await repository.listOf(outputKey)).map((procedure) => [procedure.id, procedure]));
  const steps = readSteps(change, before);
  if (!steps.ok) return steps;
  await repository.touchList(outputKey);
  const kept = new Set(steps.value.map(({ id }) => id));
  const removed = [...before.keys()].filter((id) => !kept.has(id));
  if (removed.length > 0) await repository.remove(removed);
  for (const [index, { id, ...step }] of steps.value.entries()) {
    const fields = fieldsOf({ ...step, position: index + 1 }, id === null ? null : (before.get(id) ?? null));
    if (id === null) await repository.insert(outputKey, fields);
    else await repository.update(id, fields);
  }
  tx.record({
    event: "procedure.replace-list",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { output: outputKey, procedures: steps.value.length, removed: removed.length },
  });
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: await written(tx, engagementId, outputKey) } as const;
}

async function written(tx: Tx, engagementId: string, outputKey: string): Promise<ProcedureList> {
  const list = await procedureListOf(tx, engagementId, outputKey);
  if (!list) throw new Error(`the list of ${outputKey} is not there after it was written`);
  return list;
}
