import { enqueue, requestCancel } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { endConnectionJob, endKey, readKey } from "./connection-jobs.ts";
import { type ConnectionRecord, payrollConnections } from "./payroll-connection-repository.ts";

export interface Ending {
  readonly by: "client" | "time";
  readonly at: Date;
}

/** Stops reading. The token and the access granted by the source are revoked later. */
export async function stopConnection(tx: Tx, { id, engagementId, requestId }: ConnectionRecord, { by, at }: Ending): Promise<void> {
  const connections = payrollConnections(tx);
  await connections.end(id, by, at);
  await connections.dropParts(id);
  await requestCancel(tx, readKey(id));
  tx.record({
    ...{ event: "client-request.disconnect", subjectType: "engagement", subjectId: engagementId },
    data: { request: requestId, connection: id, by },
  });
}

/** Moves the end of the connection's access to the request's new end. */
export async function moveEndOfConnection(tx: Tx, requestId: string, endsAt: Date): Promise<void> {
  const last = await payrollConnections(tx).lastOf(requestId);
  if (!last?.sealedToken || last.endedAt !== null) return;
  await enqueue(tx, endConnectionJob, { connectionId: last.id }, { key: endKey(last.id), runAt: endsAt });
}

/** Ends a request's connection, if there is one. */
export async function endConnectionOf(tx: Tx, requestId: string, ending: Ending): Promise<void> {
  const last = await payrollConnections(tx).lastOf(requestId);
  const connection = last && (await payrollConnections(tx).lock(last.id));
  if (!connection || connection.endedAt !== null) return;
  await stopConnection(tx, connection, ending);
  if (connection.sealedToken) await enqueue(tx, endConnectionJob, { connectionId: connection.id }, { key: endKey(connection.id) });
}
