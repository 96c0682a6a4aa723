import type { EngagementFacts } from "@tieout/engagements/core";
import { type ClientRequestContext, type Registration, registration } from "@tieout/http";
import { enqueue } from "@tieout/jobs";
import { success } from "@tieout/kernel";
import { clientRequestFailures, firmConnectionRoutes, payrollConnectionRoutes } from "../../contract/index.ts";
import { beginConnection } from "./begin-connection.ts";
import type { ConnectDeps } from "./connect-deps.ts";
import { readKey, readPayrollJob } from "./connection-jobs.ts";
import { askedOf, firmConnectionWire, readConnectView } from "./connection-wire.ts";
import { endConnectionOf } from "./end-connection.ts";
import { finishConnection } from "./finish-connection.ts";
import { payrollConnections } from "./payroll-connection-repository.ts";

const { fail } = clientRequestFailures;

/**
 * Starts a fresh reading, which requests everything from the payroll system again: people are hired and pay is corrected between readings,
 * and the lists from one reading don't match the statements from another. A waiting or interrupted reading is not restarted; it continues.
 */
async function readAgain({ tx, client }: ClientRequestContext, deps: ConnectDeps) {
  const { isLocked, isAsked } = await askedOf(tx, deps, client);
  if (isLocked || !isAsked) return fail("client-requests.not-needed", undefined);
  const connections = payrollConnections(tx);
  const last = await connections.lastOf(client.clientRequestId);
  const connection = last && (await connections.lock(last.id));
  if (!connection?.sealedToken || connection.endedAt !== null) return fail("client-requests.not-connected", undefined);
  if (connection.status === "done" || connection.status === "failed") {
    await connections.dropParts(connection.id);
    await connections.setReading(connection.id);
    await enqueue(tx, readPayrollJob, { connectionId: connection.id }, { key: readKey(connection.id) });
  }
  return success(await readConnectView(tx, deps, client));
}

const registerClientSide = (deps: ConnectDeps): Registration =>
  registration<typeof payrollConnectionRoutes>({
    domain: "payroll-connection",
    routes: payrollConnectionRoutes,
    handlers: {
      getPayrollConnection: async ({ tx, client }) => success(await readConnectView(tx, deps, client)),
      beginPayrollConnection: (context, input) => beginConnection(context, input, deps),
      finishPayrollConnection: (context, input) => finishConnection(context, input, deps),
      readPayrollAgain: (context) => readAgain(context, deps),
      async endPayrollConnection({ tx, client, now }) {
        await endConnectionOf(tx, client.clientRequestId, { by: "client", at: now() });
        return success(await readConnectView(tx, deps, client));
      },
    },
  });

const registerFirmSide = (): Registration =>
  registration<typeof firmConnectionRoutes, { readonly engagement: EngagementFacts }>({
    domain: "payroll-connections",
    routes: firmConnectionRoutes,
    handlers: {
      async listPayrollConnections({ tx }, { params }) {
        return success({ connections: (await payrollConnections(tx).list(params.engagementId)).map(firmConnectionWire) });
      },
    },
  });

/** Routes for payroll systems connected by clients. */
export const registerPayrollConnections = (deps: ConnectDeps): readonly Registration[] => [registerClientSide(deps), registerFirmSide()];
