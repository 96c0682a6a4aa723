import { type EngagementRecord, engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import type { RouteHandlers, SignedInContext } from "@tieout/http";
import { formatCents, type PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures, type ingestionRoutes, type PayDecisionsInput } from "../../contract/index.ts";
import { type CountDeps, type CountOutcome, countCodes, rowsOfCode } from "./count-codes.ts";
import { decideCodes } from "./decide-codes.ts";
import { listPayroll } from "./list-payroll.ts";
import { type PayRecord, paySlots } from "./pay-slots.ts";
import { payCodesWire } from "./pay-wire.ts";
import { saveDefinition } from "./save-definition.ts";

const { fail } = ingestionFailures;
const rowsPerPage = 100;

interface LoadedPayroll {
  readonly engagement: EngagementRecord;
  readonly record: PayRecord;
}

async function load(tx: Tx, engagementId: string): Promise<LoadedPayroll> {
  const engagement = await engagementRepository(tx).find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  return { engagement, record: await paySlots(tx, engagementId) };
}

const placeOf = ({ id, startOn, endOn }: EngagementRecord) => ({ engagementId: id, planYear: { startOn, endOn } });

async function shown(deps: CountDeps, context: SignedInContext, { engagement, record }: LoadedPayroll) {
  const counted: CountOutcome[] = [];
  for (const register of record.registers) counted.push(await countCodes(deps, context, placeOf(engagement), register));
  return payCodesWire(engagement, record, counted);
}

/** Every code with its figures; files that have not been counted yet are counted first. */
async function getPayCodes(deps: CountDeps, context: SignedInContext, engagementId: string) {
  return { ok: true, value: await shown(deps, context, await context.inOrganization((tx) => load(tx, engagementId))) } as const;
}

async function putPayDecisions(
  deps: CountDeps & { readonly statusUpdater: StatusUpdater },
  context: SignedInContext,
  engagementId: string,
  input: PayDecisionsInput,
) {
  const request = { engagementId, actor: context.actor, input };
  const saved = await context.inOrganization((tx) => decideCodes(tx, deps.statusUpdater, request));
  if (saved.ok) return getPayCodes(deps, context, engagementId);
  if (saved.failure.code !== "ingestion.pay-codes-changed") return saved;
  const current = await shown(deps, context, await context.inOrganization((tx) => load(tx, engagementId)));
  return fail("ingestion.pay-codes-changed", undefined, { extra: { ...saved.failure.extra, current } });
}

/** File rows with one code. */
async function listPayRows(
  deps: CountDeps,
  context: SignedInContext,
  engagementId: string,
  { data_feed_node_id: nodeId, key, page }: { readonly data_feed_node_id: string; readonly key: string; readonly page: number },
) {
  const { engagement, record } = await context.inOrganization((tx) => load(tx, engagementId));
  const register = record.registers.find(({ slot }) => slot.node.id === nodeId);
  if (!register) return fail("ingestion.node-unknown", undefined);
  if (!register.items.some((item) => item.key === key)) return fail("ingestion.pay-code-unknown", undefined);
  const asked = { record: register, key, offset: (page - 1) * rowsPerPage, limit: rowsPerPage + 1 };
  const found = await rowsOfCode(deps, context, placeOf(engagement), asked);
  if (!found) return fail("ingestion.not-inspected", { name: register.slot.assets[0]?.fileName ?? "The file" });
  const rows = found.rows.slice(0, rowsPerPage).map(({ sheet, row, employee, payOn, cents }) => ({
    ...{ file_name: found.sheets[sheet]?.fileName ?? "", sheet: found.sheets[sheet]?.sheetName ?? null, row, employee },
    ...{ pay_on: payOn as PlainDate, amount: formatCents(BigInt(cents)) },
  }));
  return { ok: true, value: { rows, more: found.rows.length > rowsPerPage } } as const;
}

type OnPayroll = "listPayroll" | "getPayCodes" | "putPayDecisions" | "putCompensationDefinition" | "listPayRows";
type Handlers = Pick<RouteHandlers<typeof ingestionRoutes, { readonly [entity: string]: unknown }>, OnPayroll>;

export const payrollHandlers = (deps: CountDeps & { readonly statusUpdater: StatusUpdater }): Handlers => ({
  async listPayroll({ tx, actor }, { query }) {
    return { ok: true, value: await listPayroll(tx, actor, query) };
  },
  getPayCodes: (context, { params }) => getPayCodes(deps, context, params.engagementId),
  putPayDecisions: (context, { params, body }) => putPayDecisions(deps, context, params.engagementId, body),
  putCompensationDefinition: ({ tx }, { params, body }) => saveDefinition(tx, deps.statusUpdater, params.engagementId, body),
  listPayRows: (context, { params, query }) => listPayRows(deps, context, params.engagementId, query),
});
