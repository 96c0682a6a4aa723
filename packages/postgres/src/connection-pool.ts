import type { ClientBase, PoolConfig } from "pg";
import { Pool, TypeOverrides } from "pg";
import { GatheringSocket } from "./gathering-socket.ts";

export interface PoolOptions {
  readonly url: string;
  readonly name: string;
  readonly connections: number;
  /** Statement timeout on the server; includes lock waits. */
  readonly statementMilliseconds: number;
  readonly onError: (error: Error) => void;
  /** Runs on each new connection before its first use. */
  readonly onConnect?: (client: ClientBase) => Promise<void>;
}

const int8 = 20;
const dateType = 1082;

/** Raw queries return int8 as bigint and date as `YYYY-MM-DD`: a JavaScript Date would shift a plain date by the time zone. */
function columnTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(int8, (text: string) => BigInt(text));
  types.setTypeParser(dateType, (text: string) => text);
  return types;
}

/** The server ends a stopped process's open transaction after a minute, which releases its locks. */
export function openPool({ url, name, connections, statementMilliseconds, onError, onConnect }: PoolOptions): Pool {
  const config: PoolConfig = {
    connectionString: url,
    application_name: name,
    max: connections,
    types: columnTypes(),
    connectionTimeoutMillis: 15_000,
    idle_in_transaction_session_timeout: 60_000,
    // Most statements are small: replanning one for each set of values takes as long as running it.
    options: `-c timezone=UTC -c statement_timeout=${statementMilliseconds} -c plan_cache_mode=force_generic_plan`,
    // Connections don't close when a server hangs or a network drops packets.
    query_timeout: Math.ceil(statementMilliseconds * 1.2) + 100,
    keepAlive: true,
    stream: () => new GatheringSocket(),
    ...(onConnect ? { onConnect } : {}),
  };
  const pool = new Pool(config);
  // The pool replaces idle connections closed by the server; an unhandled error would end the process.
  pool.on("error", onError);
  return pool;
}
