import type { Pool, PoolClient } from "pg";
import { openPool } from "./connection-pool.ts";
import type { PostgresUrls } from "./postgres-urls.ts";
import type { ActorInfo, PendingEvent, PlatformTx, Tx } from "./transaction.ts";
import { auditEventsJson, organizationTx, platformTx, systemActor } from "./transaction.ts";

export interface Work {
  /** One transaction inside one organization. Commits when `run` resolves, rolls back when it throws; never retries. */
  readonly inOrganization: <T>(organizationId: string, actor: ActorInfo, run: (tx: Tx) => Promise<T>) => Promise<T>;
  /** One transaction over all organizations. `reason` says in a few words why, and stands in every audit event. */
  readonly asPlatform: <T>(reason: string, run: (tx: PlatformTx) => Promise<T>, actor?: ActorInfo) => Promise<T>;
}

export interface Database {
  readonly work: Work;
  /** Resolves when the server answers. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** Shown in pg_stat_activity. */
  readonly name?: string;
  /** Per role; the platform role takes at most half. */
  readonly connections?: number;
  /** Told of connections that broke while idle. */
  readonly onConnectionError?: (error: Error) => void;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Opens no connection before the first use. */
export function createDatabase(urls: Pick<PostgresUrls, "runtimeUrl" | "platformUrl">, options: DatabaseOptions = {}): Database {
  const { name = "tieout", connections = 10, onConnectionError = () => undefined } = options;
  const runtime = openPool({ url: urls.runtimeUrl, name, connections, onError: onConnectionError });
  const platform = openPool({ url: urls.platformUrl, name, connections: Math.ceil(connections / 2), onError: onConnectionError });
  const work: Work = {
    inOrganization(organizationId, actor, run) {
      if (!uuidPattern.test(organizationId)) return Promise.reject(new TypeError(`not an organization id: ${organizationId}`));
      const begin = `begin; select set_config('app.organization_id', '${organizationId}', true)`;
      return transact(runtime, { begin, append: "append_audit_events", actor }, (client, pending) =>
        run(organizationTx(client, organizationId, actor, pending)),
      );
    },
    asPlatform(reason, run, actor = systemActor) {
      return transact(platform, { begin: "begin", append: "append_platform_audit_events", actor }, (client, pending) =>
        run(platformTx(client, reason, actor, pending)),
      );
    },
  };
  return {
    work,
    async ping() {
      await runtime.query("select 1");
    },
    async close() {
      await Promise.all([runtime.end(), platform.end()]);
    },
  };
}

interface Transaction {
  readonly begin: string;
  readonly append: "append_audit_events" | "append_platform_audit_events";
  readonly actor: ActorInfo;
}

async function transact<T>(
  pool: Pool,
  { begin, append, actor }: Transaction,
  run: (client: PoolClient, pending: PendingEvent[]) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const pending: PendingEvent[] = [];
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on("error", onError);
  try {
    await client.query(begin);
    const value = await run(client, pending);
    if (pending.length > 0) await client.query(`select ${append}($1::jsonb)`, [auditEventsJson(pending, actor)]);
    const { command } = await client.query("commit");
    // PostgreSQL answers COMMIT with ROLLBACK when a statement had failed before and its error was swallowed.
    if (command !== "COMMIT") throw new Error("the transaction was rolled back: one of its statements had failed");
    return value;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}
