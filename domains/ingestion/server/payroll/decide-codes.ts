import type { StatusUpdater } from "@tieout/engagements/server";
import { lastChange } from "@tieout/identity/server";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures, type PayDecisionsInput } from "../../contract/index.ts";
import {
  choiceKey,
  codeOfDecision,
  columnOfDecision,
  type DecisionMark,
  departureOf,
  type PayItem,
  type PlanDefinition,
  reports,
  signOfField,
} from "../../core/index.ts";
import { lockForChange } from "../change-guard.ts";
import { signsOfColumn } from "../mapping/file-checks.ts";
import { mappingObstacle } from "../mapping/mapping-obstacle.ts";
import type { StoredColumn, StoredValue } from "../mapping/mapping-repository.ts";
import type { MappingSlot } from "../mapping/mapping-wire.ts";
import { storeMapping } from "../mapping/save-mapping.ts";
import { paySlots } from "./pay-slots.ts";

const { fail } = ingestionFailures;

type Decision = PayDecisionsInput["decisions"][number];
interface DecidedItem {
  readonly item: PayItem;
  readonly decision: Decision;
  readonly mark: DecisionMark;
}

interface Draft {
  readonly columns: readonly StoredColumn[];
  readonly values: readonly StoredValue[];
}

/** Applies the decisions to the mapping, the only place where they are stored. */
function applied({ stored, node, assets }: MappingSlot, decided: readonly DecidedItem[]): Draft {
  const report = reports[node.reportKey];
  const [columns, values] = [stored?.columns ?? [], stored?.values ?? []];
  const codes = new Map(decided.filter(({ item }) => item.index === null).map((one) => [choiceKey(one.item.text), one]));
  const known = new Set(values.flatMap(({ key, source }) => (key === "pay_codes" ? [choiceKey(source)] : [])));
  const storedOf = ({ item, decision, mark }: DecidedItem): StoredValue => ({
    ...{ key: "pay_codes", source: item.text, canonical: codeOfDecision(decision.decision), accepted: true, decided: mark },
  });
  return {
    columns: columns.map((column) => {
      const own = decided.find(({ item }) => item.index === column.index);
      if (!own) return column;
      const { question: _settled, ...before } = column;
      const field = columnOfDecision(own.decision.decision);
      const sign =
        field === column.field ? column.sign : signOfField(report, { field, header: column.header }, signsOfColumn(assets, column.index));
      return { ...before, field, sign, accepted: true, decided: own.mark };
    }),
    values: [
      ...values.map((value) => {
        const own = value.key === "pay_codes" ? codes.get(choiceKey(value.source)) : undefined;
        return own ? { ...storedOf(own), source: value.source } : value;
      }),
      ...[...codes].flatMap(([key, own]) => (known.has(key) ? [] : [storedOf(own)])),
    ],
  };
}

const shown = ({ text, description }: PayItem): string => (description ? `${text} (${description})` : text);

/** Why a decision is refused; null if it is allowed. */
function refusalOf(item: PayItem, { decision, reason }: Decision, definition: PlanDefinition) {
  if (decision === "hours" && item.index === null) return fail("ingestion.pay-code-hours", { name: shown(item) });
  const departure = departureOf(item.kind, decision, definition);
  return departure && !reason ? fail("ingestion.pay-code-reason", { name: shown(item), why: departure.reason }) : null;
}

async function writtenBy(tx: Tx, actor: Actor): Promise<Pick<DecisionMark, "by" | "name" | "at">> {
  const { rows } = await tx.query<{ name: string; at: Date }>("select name, now() as at from users where id = $1", [actor.userId]);
  const [person] = rows;
  if (!person) throw new Error("the person who decides is not there");
  return { by: actor.userId, name: person.name, at: person.at.toISOString() };
}

export interface DecideRequest {
  readonly engagementId: string;
  readonly actor: Actor;
  readonly input: PayDecisionsInput;
}

/**
 * Decides how the plan treats codes and columns. Two users may decide different codes in one register; deciding the same code differently
 * is a conflict. A confirmed mapping stays confirmed by the same user, and its files are read again, so results become out of date.
 */
export async function decideCodes(tx: Tx, statusUpdater: StatusUpdater, { engagementId, actor, input }: DecideRequest) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const { definition, slots, registers } = await paySlots(tx, engagementId);
  const record = registers.find(({ slot }) => slot.node.id === input.data_feed_node_id);
  if (!record?.slot.stored) return fail("ingestion.node-unknown", undefined);
  const { slot } = record;
  const by = await writtenBy(tx, actor);
  const decided: DecidedItem[] = [];
  const changed: string[] = [];
  for (const decision of input.decisions) {
    const item = record.items.find(({ key }) => key === decision.key);
    if (!item) return fail("ingestion.pay-code-unknown", undefined);
    // A decision that matches the current one is not a conflict.
    if (item.decision !== decision.was && item.decision !== decision.decision) changed.push(item.key);
    const no = refusalOf(item, decision, definition);
    if (no && changed.length === 0) return no;
    decided.push({ item, decision, mark: { ...by, ...(decision.reason ? { reason: decision.reason } : {}) } });
  }
  if (changed.length > 0) {
    const events = ["mapping.decide-pay-codes", "mapping.save-draft", "mapping.confirm"];
    const changed_by = await lastChange(tx, { subjectType: "data-feed-node", subjectId: slot.node.id, events });
    return fail("ingestion.pay-codes-changed", undefined, { extra: { keys: changed, changed_by } });
  }
  const next = applied(slot, decided);
  const { acceptedBy, acceptedAt } = record.slot.stored;
  const accept = acceptedAt !== null;
  const what = accept ? mappingObstacle(slot, next) : null;
  if (what) return fail("ingestion.mapping-incomplete", { what });
  const stored = await storeMapping(tx, statusUpdater, {
    ...{ engagementId, actor, slots, slot, next, accept, reader: { seesLastYear: false } },
    // Deciding a code doesn't count as reviewing the other columns, so a mapping rolled forward from last year stays unaccepted.
    acceptance: { by: acceptedBy, at: acceptedAt },
    event: "mapping.decide-pay-codes",
    audited: { decisions: decided.map(({ item, decision }) => ({ code: item.text, decision: decision.decision, was: item.decision })) },
  });
  return stored.ok ? ({ ok: true, value: undefined } as const) : stored;
}
