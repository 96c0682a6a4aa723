import type { StatusUpdater } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import { testingFailures } from "../contract/index.ts";
import { lockForChange } from "./change-guard.ts";
import { procedureRepository } from "./procedure-repository.ts";

/** Removes a procedure and the results entered for it. */
export async function removeProcedure(tx: Tx, statusUpdater: StatusUpdater, engagementId: string, procedureId: string) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const repository = procedureRepository(tx, engagementId);
  const procedure = await repository.find(procedureId);
  if (!procedure) return testingFailures.fail("testing.procedure-unknown", undefined);
  await repository.touchList(procedure.outputKey);
  await repository.remove([procedureId]);
  await repository.arrange((await repository.listOf(procedure.outputKey)).map(({ id }) => id));
  tx.record({
    event: "procedure.remove",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { output: procedure.outputKey, procedure: procedureId },
  });
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: undefined } as const;
}
