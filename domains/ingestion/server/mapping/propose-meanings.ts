import type { Tx } from "@tieout/postgres";
import { choiceKey } from "../../core/index.ts";
import { mappingRepository, type StoredValue } from "./mapping-repository.ts";
import type { MappingSlot } from "./mapping-wire.ts";

const keyOf = ({ key, source }: Pick<StoredValue, "key" | "source">): string => `${key}|${choiceKey(source)}`;

/** Fills in a draft's open texts with the meaning chosen for them in another file from the provider; a person must still accept it. */
export function withMeanings(draft: readonly StoredValue[], chosen: readonly StoredValue[]): readonly StoredValue[] {
  const meanings = new Map(chosen.flatMap((value) => (value.canonical === null ? [] : [[keyOf(value), value.canonical] as const])));
  return draft.map((value) => {
    const canonical = value.accepted ? undefined : meanings.get(keyOf(value));
    return canonical === undefined || canonical === value.canonical ? value : { ...value, canonical };
  });
}

/** Proposes the meanings from a confirmed mapping in the same provider's unconfirmed mappings. */
export async function proposeMeanings(
  tx: Tx,
  engagementId: string,
  own: MappingSlot,
  { slots, values }: { readonly slots: readonly MappingSlot[]; readonly values: readonly StoredValue[] },
): Promise<void> {
  for (const { node, stored } of slots) {
    if (node.id === own.node.id || node.subcontractId !== own.node.subcontractId || !stored || stored.acceptedAt) continue;
    const proposed = withMeanings(stored.values, values);
    if (proposed.some((value, index) => value !== stored.values[index]))
      await mappingRepository(tx).save({ id: node.id, engagementId }, { columns: stored.columns, values: proposed, accepted: null });
  }
}
