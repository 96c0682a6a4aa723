import type { Watch } from "@tieout/kernel";
import type { Pool, PoolClient } from "pg";
import { openPool } from "./connection-pool.ts";
import { isSilence } from "./is-silence.ts";
import { beginInside, organizationRead, prepareOrganization } from "./organization-read.ts";
import { isRefusedSignature, type KeyReader, keyReader, type OrganizationSigner, signerOf } from "./organization-signer.ts";
import type { PostgresUrls } from "./postgres-urls.ts";
import { preparedStatement } from "./prepared-statement.ts";
import { type Proof, provenRead } from "./proven-read.ts";
import type { Queryable } from "./queryable.ts";
import type { ActorInfo, PendingEvent, PlatformTx, Tx } from "./transaction.ts";
import { auditEventsJson, organizationTx, platformTx, readTx, systemActor } from "./transaction.ts";
import { watchedStatements } from "./watched-statements.ts";

export interface Work {
  /** Runs one transaction in one organization. Commits if `run` resolves, rolls back if it throws; never retries. */
  readonly inOrganization: <T>(organizationId: string, actor: ActorInfo, run: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * Runs read-only work in one organization: each statement is a separate transaction in one round trip. PostgreSQL refuses writes, and
   * `record` throws. Each statement sees the data committed when it begins, as in our transactions. With a proof, it resolves or rejects as
   * `run` does only if the proof holds when the first statement runs; otherwise it rejects with `NotProven`.
   */
  readonly readInOrganization: <T>(organizationId: string, actor: ActorInfo, run: (tx: Tx) => Promise<T>, proof?: Proof) => Promise<T>;
  /** Reads one organization's data as of one moment, however long the reads take. PostgreSQL refuses writes, and `record` throws. */
  readonly snapshotInOrganization: <T>(organizationId: string, actor: ActorInfo, run: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Runs one transaction across all organizations. `reason` is a short explanation, included in every audit event. */
  readonly asPlatform: <T>(reason: string, run: (tx: PlatformTx) => Promise<T>, actor?: ActorInfo) => Promise<T>;
  /** Runs one self-committing statement across all organizations in one round trip; nothing can be recorded in the audit log. */
  readonly platformStatement: Queryable["query"];
}

export interface Database {
  readonly work: Work;
  /** Resolves when the server responds. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** Shown in pg_stat_activity. */
  readonly name?: string;
  /** Maximum connections per role; the platform role uses at most half. */
  readonly connections?: number;
  /** Statement timeout; 30 seconds by default. */
  readonly statementMilliseconds?: number;
  /** Called when an idle connection is lost. */
  readonly onConnectionError?: (error: Error) => void;
  /** Watches each statement, but not its parameters. */
  readonly watch?: Watch | undefined;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Opens no connection until the first use. */
export function createDatabase(urls: Pick<PostgresUrls, "runtimeUrl" | "platformUrl">, options: DatabaseOptions = {}): Database {
  const { name = "tieout", connections = 10, statementMilliseconds = 30_000, onConnectionError = () => undefined } = options;
  const common = { name, statementMilliseconds, onError: onConnectionError };
  const runtime = openPool({ ...common, url: urls.runtimeUrl, connections, onConnect: prepareOrganization });
  const platform = openPool({ ...common, url: urls.platformUrl, connections: Math.ceil(connections / 2) });
  const watched = watchedStatements(options.watch);
  const work: Work = {
    ...insideOrganizations(lendSigned(runtime, keyReader(platform)), watched),
    asPlatform(reason, run, actor = systemActor) {
      return withClient(platform, (client, discard) => {
        const transaction: Transaction = {
          begin: () => client.query("begin"),
          append: (events) => client.query("select append_platform_audit_events($1::jsonb)", [events]),
          actor,
        };
        return transact({ client, discard }, transaction, (pending) => run(watched(platformTx(client, reason, actor, pending))));
      });
    },
    platformStatement: watched(statementsOf(platform)).query,
  };
  return {
    work,
    ping: async () => void (await runtime.query("select 1")),
    async close() {
      await Promise.all([runtime.end(), platform.end()]);
    },
  };
}

/** Ways to work in one organization. */
const insideOrganizations = (
  withSigner: ReturnType<typeof lendSigned>,
  watched: ReturnType<typeof watchedStatements>,
): Pick<Work, "inOrganization" | "readInOrganization" | "snapshotInOrganization"> => ({
  async inOrganization(organizationId, actor, run) {
    requireUuid(organizationId);
    return withSigner((client, signer, discard) => {
      const transaction: Transaction = {
        begin: () => beginInside(client, signer.organization({ organizationId, userId: actor.userId })),
        append: (events) => client.query("select append_audit_events($1, $2)", [events, signer.auditEvents(organizationId, events)]),
        actor,
      };
      return transact({ client, discard }, transaction, (pending) => run(watched(organizationTx(client, organizationId, actor, pending))));
    });
  },
  async readInOrganization(organizationId, actor, run, proof) {
    requireUuid(organizationId);
    const within = (read: Queryable) => run(watched(readTx(read, organizationId, actor)));
    return withSigner((client, signer) => {
      const organization = signer.organization({ organizationId, userId: actor.userId });
      return proof ? provenRead(client, organization, proof, within) : within(organizationRead(client, organization));
    });
  },
  async snapshotInOrganization(organizationId, actor, run) {
    requireUuid(organizationId);
    return withSigner((client, signer, discard) => {
      const transaction: Transaction = {
        begin: () => beginInside(client, signer.organization({ organizationId, userId: actor.userId }), "snapshot"),
        append: () => Promise.reject(new Error("a snapshot records no audit events")),
        actor,
      };
      return transact({ client, discard }, transaction, () => run(watched(readTx(statementsOf(client), organizationId, actor))));
    });
  },
});

const statementsOf = (on: Pool | PoolClient): Queryable => ({ query: (sql, params = []) => on.query(preparedStatement(sql, params)) });

type RunSigned<T> = (client: PoolClient, signer: OrganizationSigner, discard: Discard) => Promise<T>;

/** Gets the key before the connection, so that a call waiting for the key doesn't hold a connection. */
const lendSigned =
  (runtime: Pool, keys: KeyReader) =>
  async <T>(run: RunSigned<T>): Promise<T> => {
    const key = await keys.read();
    try {
      return await withClient(runtime, (client, discard) => run(client, signerOf(client, key), discard));
    } catch (error) {
      if (isRefusedSignature(error)) keys.forget();
      throw error;
    }
  };

interface Transaction {
  readonly begin: () => Promise<unknown>;
  readonly append: (events: string) => Promise<unknown>;
  readonly actor: ActorInfo;
}

type Discard = (reason: Error) => void;

interface LentClient {
  readonly client: PoolClient;
  readonly discard: Discard;
}

function requireUuid(organizationId: string): void {
  if (!uuidPattern.test(organizationId)) throw new TypeError(`not an organization id: ${organizationId}`);
}

async function transact<T>(
  { client, discard }: LentClient,
  { begin, append, actor }: Transaction,
  run: (pending: PendingEvent[]) => Promise<T>,
): Promise<T> {
  const pending: PendingEvent[] = [];
  try {
    await begin();
    const value = await run(pending);
    if (pending.length > 0) await append(auditEventsJson(pending, actor));
    const { command } = await client.query("commit");
    // PostgreSQL responds to COMMIT with ROLLBACK when an earlier statement failed and its error was ignored.
    if (command !== "COMMIT") throw new Error("the transaction was rolled back: one of its statements had failed");
    return value;
  } catch (error) {
    if (!isSilence(error)) await client.query("rollback").catch(discard);
    throw error;
  }
}

/** Lends a connection; one that was lost or discarded isn't returned to the pool. */
async function withClient<T>(pool: Pool, run: (client: PoolClient, discard: Discard) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const discard: Discard = (reason) => {
    broken = reason;
  };
  client.on("error", discard);
  try {
    return await run(client, discard);
  } catch (error) {
    // A late response would be mistaken for the response to the next query.
    if (isSilence(error)) discard(error);
    throw error;
  } finally {
    client.off("error", discard);
    client.release(broken);
  }
}
