import type { StatusUpdater } from "@tieout/engagements/server";
import { lastChange } from "@tieout/identity/server";
import type { Tx } from "@tieout/postgres";
import { type CompensationDefinition, ingestionFailures } from "../../contract/index.ts";
import { lockForChange } from "../change-guard.ts";
import { definitionRepository, type StoredDefinition } from "./definition-repository.ts";

const { fail } = ingestionFailures;

const definitionWire = ({ text, excluded, revision }: StoredDefinition): CompensationDefinition => ({
  ...{ text, excluded: [...excluded], revision },
});

/** Saves the plan's definition of compensation, which pay code decisions are compared with. */
export async function saveDefinition(tx: Tx, statusUpdater: StatusUpdater, engagementId: string, input: CompensationDefinition) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const definitions = definitionRepository(tx);
  const current = await definitions.find(engagementId);
  if (current.revision !== input.revision) {
    const changed_by = await lastChange(tx, {
      subjectType: "engagement",
      subjectId: engagementId,
      events: ["engagement.define-compensation"],
    });
    return fail("ingestion.definition-changed", undefined, { extra: { current: definitionWire(current), changed_by } });
  }
  await definitions.save(engagementId, { text: input.text, excluded: [...new Set(input.excluded)].sort() });
  tx.record({
    event: "engagement.define-compensation",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { excluded: input.excluded },
  });
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: definitionWire(await definitions.find(engagementId)) } as const;
}
