import { changeRefusal, type EngagementRecord } from "@tieout/engagements/server";
import { formatCents, type PlainDate } from "@tieout/kernel";
import type { PayCode, PayCodes, PaySlot } from "../../contract/index.ts";
import { answerOfDefinition, type PayCount, type PayItem, type PlanDefinition } from "../../core/index.ts";
import type { CountOutcome } from "./count-codes.ts";
import type { PayRecord, PaySlotRecord } from "./pay-slots.ts";

/** The child process's result has already been parsed, so its dates are valid. */
const figuresOf = (count: PayCount | undefined): PayCode["figures"] =>
  count
    ? {
        ...{
          total: formatCents(BigInt(count.cents)),
          employees: count.employees,
          first_on: count.firstOn as PlainDate,
          last_on: count.lastOn as PlainDate,
        },
        ...{ rows: count.rows, checks: count.checks, deferred_checks: count.deferredChecks },
      }
    : null;

const codeWire = (item: PayItem, definition: PlanDefinition, count: PayCount | undefined): PayCode => ({
  ...{ key: item.key, form: item.index === null ? "code" : "column", text: item.text, description: item.description },
  ...{ group: item.group, kind: item.kind, suggestion: { ...item.suggestion }, decision: item.decision },
  decided: item.mark && { name: item.mark.name, on: item.mark.at },
  reason: item.mark?.reason ?? null,
  last_year: item.lastYear,
  answer: answerOfDefinition(item.kind, definition),
  figures: figuresOf(count),
});

function slotWire({ slot, items, lastYear }: PaySlotRecord, definition: PlanDefinition, counted: CountOutcome): PaySlot {
  const read = slot.assets.filter(({ inspection }) => inspection !== null);
  const counts = "counts" in counted ? counted.counts : null;
  return {
    data_feed_node_id: slot.node.id,
    provider: slot.provider,
    subcontract_name: slot.subcontractName,
    files: read.map(({ fileName }) => fileName),
    mapping: read.length === 0 || !slot.stored ? "needs_files" : slot.stored.acceptedAt ? "accepted" : "needs_review",
    not_counted: "lacks" in counted ? counted.lacks : null,
    last_year: lastYear,
    codes: items.map((item) => codeWire(item, definition, counts?.get(item.key))),
  };
}

export function payCodesWire(
  engagement: EngagementRecord,
  { definition, registers }: PayRecord,
  counted: readonly CountOutcome[],
): PayCodes {
  const refusal = changeRefusal(engagement);
  return {
    engagement: {
      ...{ id: engagement.id, engagement_name: engagement.name, client_name: engagement.clientName, client_ein: engagement.ein },
      ...{ plan_number: engagement.planNumber, start_date: engagement.startOn, end_date: engagement.endOn },
      ...{ data_type: engagement.dataType, status: engagement.status },
    },
    read_only: refusal && !refusal.ok ? refusal.failure.msg : null,
    definition: { text: definition.text, excluded: [...definition.excluded], revision: definition.revision },
    slots: registers.map((record, at) => slotWire(record, definition, counted[at] ?? { counts: new Map() })),
  };
}
