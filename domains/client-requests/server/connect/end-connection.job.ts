import { enqueue, handleJob, type JobContext, JobFailure, type JobHandler } from "@tieout/jobs";
import { isPassing, SourceFault } from "@tieout/payroll-source";
import type { Tx } from "@tieout/postgres";
import { clientRequestRepository } from "../client-request-repository.ts";
import type { ConnectJobDeps } from "./connect-deps.ts";
import { endConnectionJob, endKey } from "./connection-jobs.ts";
import { openToken } from "./connection-secrets.ts";
import { stopConnection } from "./end-connection.ts";
import { type ConnectionRecord, payrollConnections } from "./payroll-connection-repository.ts";

const silent = (cause: SourceFault): JobFailure =>
  new JobFailure("client-requests.source-silent", "The payroll system couldn't be disconnected yet. Tieout will try again automatically.", {
    retry: true,
    detail: cause.detail,
  });

type DueConnection = { readonly connection: ConnectionRecord } | { readonly later: Date } | null;

/** Whether the connection has ended, because a person ended it or because its request ended; the request may have been renewed since. */
async function dueOf(tx: Tx, connectionId: string, at: Date): Promise<DueConnection> {
  const connection = await payrollConnections(tx).lock(connectionId);
  if (!connection?.sealedToken) return null;
  if (connection.endedAt !== null) return { connection };
  const request = await clientRequestRepository(tx).find(connection.engagementId, connection.requestId);
  if (request && request.revokedAt === null && request.expiresAt > at) return { later: request.expiresAt };
  await stopConnection(tx, connection, { by: "time", at });
  return { connection };
}

async function giveUp({ files, source }: ConnectJobDeps, { id, sealedToken }: ConnectionRecord, context: JobContext): Promise<void> {
  if (!sealedToken || !source) return;
  const token = await openToken(files, context.organizationId, { id, sealedToken });
  try {
    await source.open(token, context.signal).disconnect();
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    if (isPassing(error)) throw silent(error);
    context.note(silent(error), error);
  }
}

/** Deletes the token even if the source never responds, so that it can no longer be used to read data. */
export const endConnectionHandler = (deps: ConnectJobDeps, now: () => Date): JobHandler =>
  handleJob(
    endConnectionJob,
    async ({ connectionId }, context) => {
      const due = await context.transaction((tx) => dueOf(tx, connectionId, now()));
      if (!due) return;
      if ("later" in due) {
        await context.finish((tx) => enqueue(tx, endConnectionJob, { connectionId }, { key: endKey(connectionId), runAt: due.later }));
        return;
      }
      await giveUp(deps, due.connection, context);
      await context.finish((tx) => payrollConnections(tx).forgetToken(connectionId));
    },
    ({ connectionId }, context) => context.finish((tx) => payrollConnections(tx).forgetToken(connectionId)),
  );
