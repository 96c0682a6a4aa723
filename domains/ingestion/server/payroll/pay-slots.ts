import type { Tx } from "@tieout/postgres";
import { type PayItem, payItems } from "../../core/index.ts";
import { mappingSlots, mappingSlotsOf } from "../mapping/mapping-slots.ts";
import { type MappingSlot, mergedChoices } from "../mapping/mapping-wire.ts";
import { definitionRepository, noDefinition, type StoredDefinition } from "./definition-repository.ts";
import { type LastDecisions, lastDecisions, nothingDecided } from "./last-decisions.ts";

/** One slot's registers, with how their codes are treated. */
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

/** The codes in a slot's files under its mapping, whether or not the mapping is confirmed. */
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

const isRegister = ({ node }: MappingSlot): boolean => node.reportKey === "payroll_register";

function payRecord(definition: StoredDefinition, slots: readonly MappingSlot[], decided: ReadonlyMap<string, LastDecisions>): PayRecord {
  const registers = slots.filter(isRegister).map((slot) => {
    const last = decided.get(slot.node.id) ?? nothingDecided;
    return { slot, items: itemsOf(slot, definition, last), lastYear: last.year };
  });
  return { definition, slots, registers };
}

const idsOf = (slots: readonly MappingSlot[]): readonly string[] => slots.filter(isRegister).map(({ node }) => node.id);

/** Every payroll register in an engagement. */
export async function paySlots(tx: Tx, engagementId: string): Promise<PayRecord> {
  const definition = await definitionRepository(tx).find(engagementId);
  const slots = await mappingSlots(tx, engagementId);
  const last = await lastDecisions(tx, idsOf(slots));
  return payRecord(definition, slots, last);
}

/** The payroll slots of several engagements, in as many statements as for one. */
export async function paySlotsOf(tx: Tx, engagementIds: readonly string[]): Promise<ReadonlyMap<string, PayRecord>> {
  const definitions = await definitionRepository(tx).findAll(engagementIds);
  const slots = await mappingSlotsOf(tx, engagementIds, ["payroll_register", "demographics"]);
  const last = await lastDecisions(tx, idsOf([...slots.values()].flat()));
  return new Map(engagementIds.map((id) => [id, payRecord(definitions.get(id) ?? noDefinition, slots.get(id) ?? [], last)]));
}
