import { pageLinks } from "@tieout/contract";
import { type Actor, isFirmAdmin, type PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { PayrollRow } from "../../contract/index.ts";
import { isUndecided, slotState, worstState } from "../../core/index.ts";
import { assetRepository } from "../files/asset-repository.ts";
import type { MappingSlot } from "../mapping/mapping-wire.ts";
import { type PayRecord, paySlotsOf } from "./pay-slots.ts";

interface PayrollListing extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly clientName: string;
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
  readonly dataType: "payroll" | "combined";
  readonly status: string;
  readonly isLocked: boolean;
  readonly count: number;
}

interface PayrollQuery extends Record<string, unknown> {
  readonly search?: string | undefined;
  readonly page: number;
  readonly page_size: number;
}

async function listed(tx: Tx, actor: Actor, { search, page, page_size: size }: PayrollQuery): Promise<readonly PayrollListing[]> {
  const { rows } = await tx.query<PayrollListing>(
    `select e.id, e.name, c.name as "clientName", e.start_on as "startOn", e.end_on as "endOn", e.data_type as "dataType", e.status,
       e.locked_at is not null as "isLocked", count(*) over ()::int as count
     from engagements e join clients c on c.organization_id = e.organization_id and c.id = e.client_id
     where e.data_type in ('payroll', 'combined')
       and ($1::uuid is null or exists (select from engagement_assignments a
         where a.organization_id = e.organization_id and a.engagement_id = e.id and a.user_id = $1))
       and ($2::text is null or e.name ilike $2 or c.name ilike $2)
     order by e.start_on desc, lower(c.name), e.id limit $3 offset $4`,
    [isFirmAdmin(actor) ? null : actor.userId, search ? `%${search.replace(/[\\%_]/g, "\\$&")}%` : null, size, (page - 1) * size],
  );
  return rows;
}

/** Includes refused files, which are no longer in their slot. */
function stateOf(slots: readonly MappingSlot[], refused: ReadonlySet<string>): PayrollRow["register"] {
  const states = slots.map(({ node, assets, stored }) =>
    slotState([...assets, ...(refused.has(node.id) ? [{ status: "refused" }] : [])], stored?.acceptedAt != null),
  );
  return { state: worstState(states), files: slots.reduce((sum, { assets }) => sum + assets.length, 0) };
}

function rowOf(row: PayrollListing, { slots, registers }: PayRecord, refused: ReadonlySet<string>): PayrollRow {
  const of = (report: string) => slots.filter(({ node }) => node.reportKey === report);
  const items = registers.flatMap((register) => register.items);
  const isRead = registers.some(({ slot }) => slot.stored !== null && slot.assets.some(({ inspection }) => inspection !== null));
  return {
    ...{ id: row.id, engagement_name: row.name, client_name: row.clientName, start_date: row.startOn, end_date: row.endOn },
    ...{ data_type: row.dataType, status: row.status, locked: row.isLocked },
    register: stateOf(of("payroll_register"), refused),
    demographics: stateOf(of("demographics"), refused),
    pay_codes: isRead ? { count: items.length, undecided: items.filter(isUndecided).length } : null,
  };
}

/** Payroll for every engagement the user can see. */
export async function listPayroll(tx: Tx, actor: Actor, query: PayrollQuery) {
  const rows = await listed(tx, actor, query);
  const ids = rows.map(({ id }) => id);
  const records = await paySlotsOf(tx, ids);
  const refused = await assetRepository(tx).refusedNodes(ids);
  const results = rows.flatMap((row) => {
    const record = records.get(row.id);
    return record ? [rowOf(row, record, refused)] : [];
  });
  const count = rows[0]?.count ?? 0;
  return { count, ...pageLinks("/api/payroll/", query, { page: query.page, pageSize: query.page_size, count }), results };
}
