import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { Watch } from "@tieout/kernel";
import { Client } from "pg";
import type { Database } from "./create-database.ts";
import { createDatabase } from "./create-database.ts";
import type { EmbeddedUrls } from "./embedded/index.ts";
import { withDatabase } from "./postgres-urls.ts";
import type { TestServerAnswer } from "./serve-test-postgres.ts";
import { testServerSocket } from "./serve-test-postgres.ts";

export interface TestDatabase extends EmbeddedUrls {
  readonly database: Database;
  /** Runs platform work as a superuser, so that tests can prepare data that no product role may write. */
  readonly setup: Database;
  /** Closes the connections and drops the database. */
  readonly drop: () => Promise<void>;
}

/**
 * Creates a separate database for one test file, cloned from the migrated template. Needs the vitest global setup
 * `tests/postgres-global-setup.ts`, which starts the server on the first call. Call `drop` in afterAll. `through` stops the migrations
 * after that file, so that tests of a lower layer don't depend on the layers above; `watch` sees the statements run on `database`.
 */
export async function createTestDatabase(options: { readonly through?: string; readonly watch?: Watch } = {}): Promise<TestDatabase> {
  const { urls: server, template } = await askServer(options.through ?? "");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(server, async (client) => {
    // Copies files; the alternative strategy also writes every page of the template to the log.
    await client.query(`create database ${name} template ${template} owner tieout_owner strategy file_copy`);
    // A clone doesn't get the template's database privileges; starting the product revokes this one, too.
    await client.query(`revoke temporary on database ${name} from public`);
  });
  const urls = {
    adminUrl: withDatabase(server.adminUrl, name),
    ownerUrl: withDatabase(server.ownerUrl, name),
    runtimeUrl: withDatabase(server.runtimeUrl, name),
    platformUrl: withDatabase(server.platformUrl, name),
    queueUrl: withDatabase(server.queueUrl, name),
  };
  const database = createDatabase(urls, { name, connections: 4, watch: options.watch });
  const setup = createDatabase({ ...urls, platformUrl: urls.adminUrl }, { name, connections: 2 });
  const drop = async (): Promise<void> => {
    await Promise.all([database.close(), setup.close()]);
    await asAdmin(server, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
    });
  };
  return { ...urls, database, setup, drop };
}

/** Cloning locks the template for a moment; the advisory lock makes concurrent test files take turns instead of failing. */
async function asAdmin(server: EmbeddedUrls, run: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: withDatabase(server.adminUrl, "postgres") });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(1)");
    await run(client);
  } finally {
    await client.end();
  }
}

async function askServer(through: string): Promise<TestServerAnswer> {
  const socketPath = process.env[testServerSocket];
  if (!socketPath) throw new Error("createTestDatabase needs the vitest global setup tests/postgres-global-setup.ts");
  const socket = connect(socketPath);
  socket.write(`${through}\n`);
  const answer: TestServerAnswer | { readonly error: string } = JSON.parse(await text(socket));
  if ("error" in answer) throw new Error(`The test database did not start: ${answer.error}`);
  return answer;
}
