import type { RequestClient } from "@tieout/http";
import { formatCents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { ConnectView, FirmConnection, PayrollConnection } from "../../contract/index.ts";
import { type Consent, consentOf } from "../../core/index.ts";
import { clientRequestRepository, type ItemRecord } from "../client-request-repository.ts";
import { presentEngagement } from "../engagement/list-client-requests.ts";
import type { ConnectDeps } from "./connect-deps.ts";
import { type ConnectionRecord, payrollConnections } from "./payroll-connection-repository.ts";

interface PayrollItems {
  readonly register: ItemRecord | null;
  readonly people: ItemRecord | null;
  /** Whether the request includes a register, and at least one of the two items is not accepted. */
  readonly isAsked: boolean;
}

/** Unaccepted items that a connection provides: a register for a slot, and the employee list if requested. */
export function itemsOfPayroll(items: readonly ItemRecord[]): PayrollItems {
  const asked = (report: "payroll_register" | "demographics") => items.filter((item) => item.report === report && item.slotId !== null);
  const open = (report: "payroll_register" | "demographics") => asked(report).find(({ state }) => state !== "checked") ?? null;
  const [register, people] = [open("payroll_register"), open("demographics")];
  return { register, people, isAsked: asked("payroll_register").length > 0 && (register !== null || people !== null) };
}

function connectionWire(record: ConnectionRecord): PayrollConnection {
  const { id, status, system, problem, summary, paymentsAnnounced, paymentsRead } = record;
  return {
    ...{ id, status, system, problem, payments_announced: paymentsAnnounced },
    payments_read: summary && status === "done" ? summary.payments : paymentsRead,
    ...{ consented_at: record.consentedAt.toISOString(), waits_until: record.waitsUntil?.toISOString() ?? null },
    is_connected: record.sealedToken !== null && record.endedAt === null,
    summary: summary && {
      ...{ company: summary.company, people: summary.people, payments: summary.payments, statements: summary.statements },
      ...{ gross_pay: formatCents(BigInt(summary.grossCents)), first_pay_date: summary.firstPayOn, last_pay_date: summary.lastPayOn },
    },
    ...{ done_at: record.doneAt?.toISOString() ?? null, ended_at: record.endedAt?.toISOString() ?? null },
  };
}

export const firmConnectionWire = (record: ConnectionRecord): FirmConnection => ({
  ...connectionWire(record),
  ...{
    request_id: record.requestId,
    consent_version: record.consentVersion,
    consent_text: record.consentText,
    connected_by: record.connectedBy,
  },
  ...{ problem_detail: record.problemDetail, notices: [...(record.summary?.notices ?? [])] },
});

interface ConnectionFacts extends Pick<PayrollItems, "isAsked"> {
  readonly consent: Consent;
  readonly client: string;
  readonly isLocked: boolean;
}

/** The data that the request needs from a payroll system. */
export async function askedOf(
  tx: Tx,
  { source }: Pick<ConnectDeps, "source">,
  of: Pick<RequestClient, "engagementId" | "clientRequestId">,
): Promise<ConnectionFacts> {
  const engagement = await presentEngagement(tx, of.engagementId);
  const { rows } = await tx.query<{ name: string }>("select name from organizations where id = $1", [tx.organizationId]);
  const { clientName: client, startOn, endOn, lockedAt } = engagement;
  const items = await clientRequestRepository(tx).itemsOf(of.clientRequestId);
  return {
    consent: consentOf({ firm: rows[0]?.name ?? "", client, startOn, endOn, isReal: source?.kind === "finch" }),
    ...{ client, isLocked: lockedAt !== null, isAsked: itemsOfPayroll(items).isAsked },
  };
}

export async function readConnectView(tx: Tx, deps: ConnectDeps, of: RequestClient): Promise<ConnectView> {
  const { consent, isAsked, isLocked } = await askedOf(tx, deps, of);
  const last = await payrollConnections(tx).lastOf(of.clientRequestId);
  return {
    is_offered: deps.source !== null && isAsked && !isLocked,
    is_test: deps.source?.kind === "stand-in",
    consent: { ...consent, read: [...consent.read], never: [...consent.never] },
    connection: last && connectionWire(last),
  };
}
