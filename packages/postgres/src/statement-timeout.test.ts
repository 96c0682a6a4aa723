import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database } from "./create-database.ts";
import { createTestDatabase, type TestDatabase } from "./create-test-database.ts";
import { systemActor } from "./transaction.ts";

let db: TestDatabase;
let hasty: Database;
let firm: string;
const proof = { sql: "select from organizations where id = current_organization_id()", params: [] };

beforeAll(async () => {
  db = await createTestDatabase();
  hasty = createDatabase(db, { connections: 2, statementMilliseconds: 500 });
  firm = await db.database.work.asPlatform("test.setup", async (tx) => {
    const { rows } = await tx.query<{ id: string }>("insert into organizations (name) values ('Ash & Birch LLP') returning id");
    await tx.query("insert into users (organization_id, email, name, role) values ($1, 'dana@ash.example', 'Dana', 1)", [rows[0]!.id]);
    return rows[0]!.id;
  });
});
afterAll(async () => {
  await hasty?.close();
  await db?.drop();
});

test("the server cancels a never-ending statement for every role, and the connection stays usable", async () => {
  const ways = {
    inOrganization: (sql: string) => hasty.work.inOrganization(firm, systemActor, (tx) => tx.query(sql)),
    snapshotInOrganization: (sql: string) => hasty.work.snapshotInOrganization(firm, systemActor, (tx) => tx.query(sql)),
    readInOrganization: (sql: string) => hasty.work.readInOrganization(firm, systemActor, (tx) => tx.query(sql)),
    proven: (sql: string) => hasty.work.readInOrganization(firm, systemActor, (tx) => tx.query(sql), proof),
    asPlatform: (sql: string) => hasty.work.asPlatform("test", (tx) => tx.query(sql)),
    platformStatement: (sql: string) => hasty.work.platformStatement(sql),
  };
  for (const [name, run] of Object.entries(ways)) {
    await expect(run("select pg_sleep(60)"), name).rejects.toMatchObject({ code: "57014" });
    expect((await run("select 1 as one")).rows, name).toEqual([{ one: 1 }]);
  }
});

test("time spent waiting for a locked row counts, too", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const lock = "select 1 from users where organization_id = $1 for update";
  let hold: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    hold = db.database.work
      .asPlatform("test", async (tx) => {
        await tx.query(lock, [firm]);
        resolve();
        await held;
      })
      .catch(reject);
  });
  await expect(hasty.work.asPlatform("test", (tx) => tx.query(lock, [firm]))).rejects.toMatchObject({ code: "57014" });
  release();
  await hold;
});

/** Forwards bytes until told to drop them. */
async function network(url: string) {
  const target = new URL(url);
  const { hostname, port } = target;
  const sockets = new Set<Socket>();
  let swallows = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => swallows || to.write(bytes));
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  target.hostname = "127.0.0.1";
  target.port = String(typeof address === "object" ? address?.port : 0);
  return {
    url: target.toString(),
    swallow(is: boolean) {
      swallows = is;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test("a query on an unresponsive server times out, and its connection is not reused", async () => {
  const [runtime, platform] = await Promise.all([network(db.runtimeUrl), network(db.platformUrl)]);
  const far = createDatabase({ runtimeUrl: runtime.url, platformUrl: platform.url }, { connections: 1, statementMilliseconds: 400 });
  const ways = {
    inOrganization: (sql: string) => far.work.inOrganization(firm, systemActor, (tx) => tx.query(sql)),
    snapshotInOrganization: (sql: string) => far.work.snapshotInOrganization(firm, systemActor, (tx) => tx.query(sql)),
    readInOrganization: (sql: string) => far.work.readInOrganization(firm, systemActor, (tx) => tx.query(sql)),
    proven: (sql: string) => far.work.readInOrganization(firm, systemActor, (tx) => tx.query(sql), proof),
    asPlatform: (sql: string) => far.work.asPlatform("test", (tx) => tx.query(sql)),
    platformStatement: (sql: string) => far.work.platformStatement(sql),
  };
  for (const [name, run] of Object.entries(ways)) {
    expect((await run("select 1 as one")).rows, name).toEqual([{ one: 1 }]);
    for (const way of [runtime, platform]) way.swallow(true);
    await expect(run("select 2 as two"), name).rejects.toThrow("Query read timeout");
    for (const way of [runtime, platform]) way.swallow(false);
    expect((await run("select 3 as three")).rows, name).toEqual([{ three: 3 }]);
  }
  await far.close();
  runtime.close();
  platform.close();
});
