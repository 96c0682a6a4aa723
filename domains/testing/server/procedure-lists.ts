import type { PaperEntry } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";
import type { Procedure, ProcedureList } from "../contract/index.ts";
import { outputsOf } from "./engagement-ports.ts";
import { type ProcedureRecord, procedureRepository } from "./procedure-repository.ts";
import { answersAll } from "./read-set-up.ts";

export const procedureWire = (procedure: ProcedureRecord, output: PaperEntry): Procedure => ({
  id: procedure.id,
  active: procedure.active,
  order: procedure.position,
  output: { key: output.key, title: output.title },
  text: procedure.html,
  reference: procedure.reference,
  computed: procedure.computedRules.length > 0,
  partly_computed: procedure.computedRules.length > 0 && !answersAll(procedure),
  from_firm_default: procedure.fromFirmDefault,
});

/** One list per output of the engagement, in display order. A list that was never saved has revision 0. */
export async function procedureLists(tx: Tx, engagementId: string): Promise<ProcedureList[]> {
  const repository = procedureRepository(tx, engagementId);
  const outputs = await outputsOf(tx, engagementId);
  const revisions = await repository.revisions();
  const procedures = await repository.list();
  return outputs.map((output) => ({
    output: { key: output.key, title: output.title },
    revision: revisions.get(output.key) ?? 0,
    procedures: procedures.filter(({ outputKey }) => outputKey === output.key).map((procedure) => procedureWire(procedure, output)),
  }));
}

/** The list for one of the engagement's outputs; null if the engagement's data type has no such output. */
export const procedureListOf = async (tx: Tx, engagementId: string, outputKey: string): Promise<ProcedureList | null> =>
  (await procedureLists(tx, engagementId)).find((list) => list.output.key === outputKey) ?? null;
