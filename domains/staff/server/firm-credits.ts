import { centsOfWire, type InputOf } from "@tieout/contract";
import { creditDay, isContractEnded } from "@tieout/credits/core";
import {
  changeExpiry,
  endContract,
  giveCredits,
  listContracts,
  listLots,
  makeContract,
  owedCredits,
  readDashboard,
  takeCredits,
} from "@tieout/credits/server";
import { formatCents, success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { type FirmCredits, staffFailures, type staffRoutes } from "../contract/index.ts";
import { actorOf, asStaff, type StaffContext } from "./staff-work.ts";

type Input<K extends keyof typeof staffRoutes> = InputOf<(typeof staffRoutes)[K]>;

const today = ({ now }: StaffContext) => creditDay(now().getTime());

export async function readFirmCredits(context: StaffContext, organizationId: string) {
  return context.work.inOrganization(organizationId, actorOf(context), async (tx) => {
    const { current_balance, current_contract } = await readDashboard(tx, today(context));
    const lots = await listLots(tx);
    const contracts = await listContracts(tx);
    const credits: FirmCredits = {
      ...{ current_balance, current_contract, owed: await owedCredits(tx) },
      contracts: contracts.map(({ id, credits: given, priceCents, startsOn, endsOn, includedToolkits }) => ({
        ...{ id, credits: given, price: formatCents(priceCents), start_date: startsOn, end_date: endsOn },
        ...{ included_toolkits: includedToolkits, is_ended: isContractEnded({ endsOn }, today(context)) },
      })),
      lots: lots.map(({ id, source, title, credits, available, held, priceCents, expiresOn, createdAt }) => ({
        ...{ id, source, title, credits, available, held, price: formatCents(priceCents), expires_on: expiresOn },
        created_at: createdAt.toISOString(),
      })),
    };
    return success(credits);
  });
}

/** Creates a contract that begins today. */
export async function createContract(context: StaffContext, { params, body }: Input<"createContract">) {
  const startsOn = today(context);
  if (body.end_date < startsOn) return staffFailures.fail("staff.contract-over", { today: startsOn });
  return asStaff(context, "make a price contract", async (tx) => {
    const isMade = await makeContract(tx, {
      ...{ id: body.id, organizationId: params.organizationId, credits: body.credits, priceCents: centsOfWire(body.price_per_credit) },
      ...{ startsOn, endsOn: body.end_date, createdBy: context.actor.userId, includedToolkits: body.included_toolkits },
    });
    const { id, reason, ...terms } = body;
    if (isMade) record(tx, { organizationId: params.organizationId, event: "staff.contract-made", data: { id, ...terms, reason } });
    return success(undefined);
  });
}

export const putContractEnd = (context: StaffContext, { params, body }: Input<"putContractEnd">) =>
  asStaff(context, "change the end of a price contract", async (tx) => {
    const { organizationId, contractId } = params;
    const before = await endContract(tx, { organizationId, contractId, endsOn: body.end_date });
    if (!before) return staffFailures.fail("staff.no-contract", undefined);
    if (body.end_date < before.startsOn) return staffFailures.fail("staff.contract-begins", { startsOn: before.startsOn });
    const data = { contractId, from: before.endsOn, to: body.end_date, reason: body.reason };
    record(tx, { organizationId, event: "staff.contract-end-changed", data });
    return success(undefined);
  });

/** Adds credits without a payment, or removes unused credits. */
export async function adjustCredits(context: StaffContext, { params, body }: Input<"adjustCredits">) {
  const { id, credits, expires_on: expiresOn, reason } = body;
  const { organizationId } = params;
  if (credits === 0) return staffFailures.fail("staff.no-credits-given", undefined);
  if (credits > 0 && expiresOn !== null && expiresOn < today(context))
    return staffFailures.fail("staff.credits-over", { today: today(context) });
  const event = { organizationId, event: "staff.credits-adjusted", data: { id, credits, expiresOn, reason } };
  if (credits > 0)
    return asStaff(context, "give credits", async (tx) => {
      const gift = { id, organizationId, credits, expiresOn, title: reason, createdBy: context.actor.userId };
      if (await giveCredits(tx, gift)) record(tx, event);
      return success(undefined);
    });
  return context.work.inOrganization(organizationId, actorOf(context), async (tx) => {
    const taken = await takeCredits(tx, { id, quantity: -credits, title: reason, actorId: context.actor.userId, today: today(context) });
    if (!taken.ok) return taken;
    if (taken.value.isNew) tx.record({ event: event.event, subjectType: "organization", subjectId: organizationId, data: event.data });
    return success(undefined);
  });
}

export const putExpiry = (context: StaffContext, { params, body }: Input<"putCreditExpiry">) =>
  asStaff(context, "change the expiry of credits", async (tx) => {
    const before = await changeExpiry(tx, { ...params, expiresOn: body.expires_on });
    if (before === undefined) return staffFailures.fail("staff.no-lot", undefined);
    const data = { lotId: params.lotId, from: before, to: body.expires_on, reason: body.reason };
    record(tx, { organizationId: params.organizationId, event: "staff.credit-expiry-changed", data });
    return success(undefined);
  });

interface AuditEntry {
  readonly organizationId: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const record = (tx: PlatformTx, { organizationId, event, data }: AuditEntry): void =>
  tx.record({ organizationId, event, subjectType: "organization", subjectId: organizationId, data });
