import { randomBytes, randomUUID } from "node:crypto";
import type { InputOf } from "@tieout/contract";
import type { Answer, ClientContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { type PayrollSource, SourceFault } from "@tieout/payroll-source";
import { clientRequestFailures, type payrollConnectionRoutes } from "../../contract/index.ts";
import type { ConnectDeps } from "./connect-deps.ts";
import { hashOfState } from "./connection-secrets.ts";
import { askedOf } from "./connection-wire.ts";
import { endConnectionOf } from "./end-connection.ts";
import { payrollConnections } from "./payroll-connection-repository.ts";

const { fail } = clientRequestFailures;

type BeginRoute = (typeof payrollConnectionRoutes)["beginPayrollConnection"];

/** Whether a connection may begin, or the reason it may not. */
async function admit({ inOrganization, client }: ClientContext, deps: ConnectDeps, version: number) {
  return inOrganization(async (tx) => {
    const { consent, client: customerName, isLocked, isAsked } = await askedOf(tx, deps, client);
    if (isLocked) return fail("client-requests.not-needed", undefined);
    if (!isAsked || !deps.source) return fail("client-requests.no-connection", undefined);
    if (consent.version !== version) return fail("client-requests.other-consent", undefined);
    const last = await payrollConnections(tx).lastOf(client.clientRequestId);
    if (last && last.endedAt === null && (last.status === "reading" || last.status === "waiting"))
      return fail("client-requests.is-connected", undefined);
    return success({ consent, customerName, source: deps.source });
  });
}

/** The URL where the client chooses a payroll system; null if the source does not provide one. */
async function addressOf(source: PayrollSource, order: Parameters<PayrollSource["begin"]>[0]): Promise<string | null> {
  try {
    return await source.begin(order);
  } catch (error) {
    if (error instanceof SourceFault) return null;
    throw error;
  }
}

/** Calls the source outside any transaction, before anything is written; stores the consent with the connection that was started. */
export async function beginConnection(
  context: ClientContext,
  { body }: InputOf<BeginRoute>,
  deps: ConnectDeps,
): Promise<Answer<BeginRoute>> {
  const admitted = await admit(context, deps, body.consent_version);
  if (!admitted.ok) return admitted;
  const { consent, customerName, source } = admitted.value;
  const [id, state] = [randomUUID(), randomBytes(32).toString("base64url")];
  const address = await addressOf(source, { reference: id, customerName, state });
  if (address === null) return fail("client-requests.source-silent", undefined);
  const { engagementId, clientRequestId: requestId } = context.client;
  const at = context.now();
  await context.inOrganization(async (tx) => {
    await endConnectionOf(tx, requestId, { by: "client", at });
    const agreed = { consentVersion: consent.version, consentText: consent.text, connectedBy: context.client.person };
    await payrollConnections(tx).insert({ id, engagementId, requestId, ...agreed, stateHash: hashOfState(state), source: source.kind, at });
    tx.record({
      ...{ event: "client-request.consent", subjectType: "engagement", subjectId: engagementId },
      data: { request: requestId, connection: id, consentVersion: consent.version },
    });
  });
  return success({ address });
}
