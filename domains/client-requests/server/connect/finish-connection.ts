import type { InputOf } from "@tieout/contract";
import { lockRefusal } from "@tieout/engagements/server";
import type { Answer, ClientContext } from "@tieout/http";
import { enqueue } from "@tieout/jobs";
import { success } from "@tieout/kernel";
import { type GrantedAccess, type PayrollSource, SourceFault } from "@tieout/payroll-source";
import { clientRequestFailures, type payrollConnectionRoutes } from "../../contract/index.ts";
import { clientRequestRepository } from "../client-request-repository.ts";
import { presentEngagement } from "../engagement/list-client-requests.ts";
import type { ConnectDeps } from "./connect-deps.ts";
import { endConnectionJob, endKey, readKey, readPayrollJob } from "./connection-jobs.ts";
import { hashOfState, sealToken } from "./connection-secrets.ts";
import { readConnectView } from "./connection-wire.ts";
import { type ConnectionRecord, payrollConnections } from "./payroll-connection-repository.ts";

const { fail } = clientRequestFailures;

type FinishRoute = (typeof payrollConnectionRoutes)["finishPayrollConnection"];

/** How long the source's page is valid. */
const connectMilliseconds = 3_600_000;

type CodeExchange = { readonly granted: GrantedAccess } | { readonly problem: "refused" | "silent" };

async function exchange(source: PayrollSource, code: string, { id }: ConnectionRecord): Promise<CodeExchange> {
  try {
    const granted = await source.exchange(code);
    if (granted.reference === null || granted.reference === id) return { granted };
    // The code belongs to another person's connection: revoke the access that it opened.
    await source.open(granted.accessToken).disconnect();
    return { problem: "refused" };
  } catch (error) {
    if (error instanceof SourceFault) return { problem: error.kind === "busy" ? "silent" : "refused" };
    throw error;
  }
}

/** Uses up the state first, then calls the source outside any transaction, then stores the token and starts the reading. */
export async function finishConnection(
  context: ClientContext,
  { body }: InputOf<FinishRoute>,
  deps: ConnectDeps,
): Promise<Answer<FinishRoute>> {
  const { client, inOrganization } = context;
  const { source } = deps;
  const at = context.now();
  const taken = await inOrganization(async (tx) => {
    if (lockRefusal(await presentEngagement(tx, client.engagementId))) return null;
    return payrollConnections(tx).takeState(client.clientRequestId, hashOfState(body.state), new Date(at.getTime() - connectMilliseconds));
  });
  if (!taken || !source) return fail("client-requests.connection-over", undefined);
  const exchanged = await exchange(source, body.code, taken);
  if ("problem" in exchanged) {
    await inOrganization((tx) => payrollConnections(tx).fail(taken.id, "refused", "access token"));
    return fail(exchanged.problem === "silent" ? "client-requests.source-silent" : "client-requests.connection-over", undefined);
  }
  const { accessToken, system } = exchanged.granted;
  // Access that isn't stored here is revoked at the source, because it can read people's pay.
  const giveUp = (): Promise<unknown> => source.open(accessToken).disconnect().catch(unlessOfSource);
  const kept = await keepAccess(context, deps, { taken, system, accessToken, at }).catch(async (error: unknown) => {
    await giveUp();
    throw error;
  });
  if (kept) return success(kept);
  await giveUp();
  return fail("client-requests.connection-over", undefined);
}

function unlessOfSource(error: unknown): void {
  if (!(error instanceof SourceFault)) throw error;
}

interface Access {
  readonly taken: ConnectionRecord;
  readonly system: string;
  readonly accessToken: string;
  readonly at: Date;
}

/** Null if the connection ended while the source was being called. */
async function keepAccess({ client, inOrganization, files }: ClientContext, deps: ConnectDeps, { taken, system, accessToken, at }: Access) {
  const sealedToken = await sealToken(files, client.organizationId, taken.id, accessToken);
  return inOrganization(async (tx) => {
    const isKept = await payrollConnections(tx).connect(taken, { system: system.slice(0, 100), sealedToken, at });
    if (!isKept) return null;
    await enqueue(tx, readPayrollJob, { connectionId: taken.id }, { key: readKey(taken.id) });
    const request = await clientRequestRepository(tx).find(client.engagementId, client.clientRequestId);
    await enqueue(tx, endConnectionJob, { connectionId: taken.id }, { key: endKey(taken.id), runAt: request?.expiresAt ?? at });
    tx.record({
      ...{ event: "client-request.connect", subjectType: "engagement", subjectId: client.engagementId },
      data: { request: client.clientRequestId, connection: taken.id, system },
    });
    return readConnectView(tx, deps, client);
  });
}
