import type { ClientBase, PoolConfig } from "pg";
import { Pool, TypeOverrides } from "pg";
import { GatheringSocket } from "./gathering-socket.ts";

export interface PoolOptions {
  readonly url: string;
  readonly name: string;
  readonly connections: number;
  /** The server ends a statement that takes longer, waiting for locks included. */
  readonly statementMilliseconds: number;
  readonly onError: (error: Error) => void;
  /** Runs on each new connection before its first use. */
  readonly onConnect?: (client: ClientBase) => Promise<void>;
}

const int8 = 20;
const dateType = 1082;

/** Raw queries give int8 as bigint and date as `YYYY-MM-DD`: a JavaScript Date would move a plain date with the time zone. */
function columnTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(int8, (text: string) => BigInt(text));
  types.setTypeParser(dateType, (text: string) => text);
  return types;
}

/** A transaction left open by a stopped process is ended by the server after a minute, so that its locks go. */
export function openPool({ url, name, connections, statementMilliseconds, onError, onConnect }: PoolOptions): Pool {
  const config: PoolConfig = {
    connectionString: url,
    application_name: name,
    max: connections,
    types: columnTypes(),
    connectionTimeoutMillis: 15_000,
    idle_in_transaction_session_timeout: 60_000,
    // Most statements are small: planning one anew for its values takes as long as running it.
    options: `-c timezone=UTC -c statement_timeout=${statementMilliseconds} -c plan_cache_mode=force_generic_plan`,
    // A server that is stopped, or a network that swallows, ends nothing by itself.
    query_timeout: Math.ceil(statementMilliseconds * 1.2) + 100,
    keepAlive: true,
    stream: () => new GatheringSocket(),
    ...(onConnect ? { onConnect } : {}),
  };
  const pool = new Pool(config);
  // An idle connection that the server closes is replaced by the pool; unheard it would end the process.
  pool.on("error", onError);
  return pool;
}
