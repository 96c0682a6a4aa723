import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { EmbeddedPostgres, EmbeddedUrls } from "./embedded/index.ts";
import { startEmbedded } from "./embedded/index.ts";
import { migrate } from "./migrate.ts";
import { withDatabase } from "./postgres-urls.ts";

/** Environment variable that tells test processes where the server is. */
export const testServerSocket = "TIEOUT_TEST_POSTGRES_SOCKET";

/** Response sent to a test process: the server's URLs and the database to clone. */
export interface TestServerAnswer {
  readonly urls: EmbeddedUrls;
  readonly template: string;
}

/**
 * Provides one throwaway PostgreSQL server to all test files in a run, started on the first request. Sets the environment variable that
 * `createTestDatabase` reads; the returned function stops the server and removes everything.
 */
export async function serveTestPostgres(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tieout-test-"));
  let server: Promise<EmbeddedPostgres> | undefined;
  const templates = new Map<string, Promise<string>>();
  const answer = async (through: string): Promise<TestServerAnswer> => {
    server ??= startEmbedded(path.join(folder, "data"), () => undefined, { isDisposable: true });
    const running = await server;
    const template = templates.get(through) ?? createTemplate(running, through);
    templates.set(through, template);
    const { adminUrl, ownerUrl, runtimeUrl, platformUrl, queueUrl } = running;
    return { urls: { adminUrl, ownerUrl, runtimeUrl, platformUrl, queueUrl }, template: await template };
  };
  const gate = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    // One short line fits in one chunk.
    socket.once("data", (line) =>
      answer(line.toString("utf8").trim()).then(
        (value) => socket.end(JSON.stringify(value)),
        (error: unknown) => socket.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) })),
      ),
    );
  });
  const socketPath = path.join(folder, "gate.sock");
  await new Promise<void>((resolve, reject) => gate.once("error", reject).listen(socketPath, resolve));
  // The database user needs to pass through this folder to reach its data.
  chmodSync(folder, 0o711);
  process.env[testServerSocket] = socketPath;
  return async () => {
    await new Promise((resolve) => gate.close(resolve));
    const running = await server?.catch(() => undefined);
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function createTemplate(server: EmbeddedPostgres, through: string): Promise<string> {
  const name = `template_${through === "" ? "all" : through.slice(0, 4)}`;
  const client = new Client({ connectionString: withDatabase(server.adminUrl, "postgres") });
  await client.connect();
  try {
    await client.query(`create database ${name} owner tieout_owner`);
    await migrate(withDatabase(server.ownerUrl, name), through === "" ? {} : { through });
    // A template must have no connections to be cloned.
    await client.query(`alter database ${name} with is_template true allow_connections false`);
    return name;
  } finally {
    await client.end();
  }
}
