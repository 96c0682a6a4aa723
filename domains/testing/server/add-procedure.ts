import type { StatusUpdater } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import type { z } from "zod";
import { type ProcedureInput, testingFailures } from "../contract/index.ts";
import { lockForChange } from "./change-guard.ts";
import { outputsOf } from "./engagement-ports.ts";
import { procedureWire } from "./procedure-lists.ts";
import { procedureRepository } from "./procedure-repository.ts";
import { fieldsOf, storedText } from "./replace-procedures.ts";

const { fail } = testingFailures;

/** Inserts one procedure at its position; later procedures move down by one. */
export async function addProcedure(tx: Tx, statusUpdater: StatusUpdater, engagementId: string, input: z.output<typeof ProcedureInput>) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const output = (await outputsOf(tx, engagementId)).find(({ key }) => key === input.output.key);
  if (!output) return fail("testing.output-unknown", { key: input.output.key });
  const html = storedText(input.text);
  if (html === null)
    return fail("testing.text-empty", undefined, { errors: [{ path: "body.text", code: "required", msg: "is required" }] });
  const repository = procedureRepository(tx, engagementId);
  await repository.touchList(output.key);
  const before = (await repository.listOf(output.key)).map(({ id }) => id);
  const id = await repository.insert(output.key, fieldsOf({ active: input.active, html, position: input.order }, null));
  await repository.arrange([...before.slice(0, input.order - 1), id, ...before.slice(input.order - 1)]);
  tx.record({ event: "procedure.add", subjectType: "engagement", subjectId: engagementId, data: { output: output.key, procedure: id } });
  await statusUpdater.refresh(tx, engagementId);
  const added = await repository.find(id);
  if (!added) throw new Error(`procedure ${id} is not there after it was written`);
  return { ok: true, value: procedureWire(added, output) } as const;
}
