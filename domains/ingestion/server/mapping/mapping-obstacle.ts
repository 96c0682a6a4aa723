import { mappingProblems, reports } from "../../core/index.ts";
import { mappingOf } from "./compose-mapping.ts";
import type { StoredColumn, StoredValue } from "./mapping-repository.ts";
import { type MappingSlot, mergedChoices, valueWires } from "./mapping-wire.ts";

interface MappingDraft {
  readonly columns: readonly StoredColumn[];
  readonly values: readonly StoredValue[];
}

/** Why files cannot be read with a mapping, as one sentence; null when they can. */
export function mappingObstacle(slot: Pick<MappingSlot, "node" | "assets">, draft: MappingDraft): string | null {
  const report = reports[slot.node.reportKey];
  const first = slot.assets.find((asset) => asset.inspection !== null)?.inspection;
  if (!first) return "This slot has no file yet.";
  const error = mappingProblems(report, mappingOf(first, draft)).find((problem) => problem.severity === "error");
  if (error) return error.msg;
  const mappedKeys = new Set<string>(
    draft.columns.flatMap((column) => report.fields.find((field) => field.key === column.field)?.valueMap ?? []),
  );
  const open = valueWires(mergedChoices(slot.assets), draft.values).find(
    (value) => value.canonical === null && mappedKeys.has(value.field),
  );
  return open ? `“${open.source}” is not mapped yet.` : null;
}
