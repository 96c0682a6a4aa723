import type { Tx } from "@tieout/postgres";
import { type PayItem, payItems } from "../../core/index.ts";
import { assetRepository } from "../files/asset-repository.ts";
import { mappingSlots } from "../mapping/mapping-slots.ts";
import { type MappingSlot, mergedChoices } from "../mapping/mapping-wire.ts";
import { definitionRepository, type StoredDefinition } from "./definition-repository.ts";
import { type LastDecisions, lastDecisions } from "./last-decisions.ts";

/** The registers of one slot with what their codes are. */
export interface PaySlotRecord {
  readonly slot: MappingSlot;
  readonly items: readonly PayItem[];
  readonly lastYear: string | null;
}

export interface PayRecord {
  readonly definition: StoredDefinition;
  readonly slots: readonly MappingSlot[];
  readonly registers: readonly PaySlotRecord[];
}

/** The codes of a slot's files under its mapping, confirmed or not. */
function itemsOf(slot: MappingSlot, definition: StoredDefinition, last: LastDecisions): readonly PayItem[] {
  const read = slot.assets.filter(({ inspection }) => inspection !== null);
  if (!slot.stored || read.length === 0) return [];
  const codes = mergedChoices({ node: slot.node, assets: read }, slot.stored.columns).find(({ key }) => key === "pay_codes");
  return payItems({
    ...{ columns: slot.stored.columns, values: slot.stored.values, definition, lastYear: last.decisions },
    found: read[0]?.inspection?.columns ?? [],
    codes: codes?.values ?? [],
  });
}

async function recordOf(tx: Tx, slot: MappingSlot, definition: StoredDefinition): Promise<PaySlotRecord> {
  const place = await assetRepository(tx).context(slot.node.id);
  const last = place ? await lastDecisions(tx, { ...place, engagementId: slot.node.engagementId }) : { year: null, decisions: new Map() };
  return { slot, items: itemsOf(slot, definition, last), lastYear: last.year };
}

/** Every payroll register of an engagement. */
export async function paySlots(tx: Tx, engagementId: string): Promise<PayRecord> {
  const definition = await definitionRepository(tx).find(engagementId);
  const slots = await mappingSlots(tx, engagementId);
  const registers: PaySlotRecord[] = [];
  for (const slot of slots) if (slot.node.reportKey === "payroll_register") registers.push(await recordOf(tx, slot, definition));
  return { definition, slots, registers };
}
