import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { openFolderFileStore } from "@tieout/files";
import { createTestDatabase, systemActor, type TestDatabase } from "@tieout/postgres";
import { writeZip } from "@tieout/spreadsheet/write";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "./run-cli.ts";

let db: TestDatabase;
let dataDir: string;
const masterKey = randomBytes(32);

beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = await mkdtemp(path.join(os.tmpdir(), "tieout-operate-"));
});
afterAll(async () => {
  await db?.drop();
  await rm(dataDir, { recursive: true });
});

async function tieout(...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const output = new PassThrough();
  let text = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const env = {
    DATABASE_URL: db.ownerUrl,
    DATABASE_APP_URL: db.runtimeUrl,
    DATABASE_PLATFORM_URL: db.platformUrl,
    DATABASE_QUEUE_URL: db.queueUrl,
    TIEOUT_DATA: dataDir,
    MASTER_KEY: masterKey.toString("hex"),
    INIT_CWD: dataDir,
  };
  const code = await runCli(args, {
    env,
    root: "/nonexistent",
    input: Readable.from([]),
    output,
    now: () => new Date("2025-03-12T10:00:00Z"),
  });
  output.end();
  await new Promise((resolve) => setImmediate(resolve));
  return { code, text };
}

const firmOf = async (name: string): Promise<string> => (await tieout("organization", "create", "--name", name)).text.trim();

const prepare = async <T>(sql: string, params: readonly unknown[]): Promise<readonly T[]> =>
  (await db.setup.work.asPlatform("test", (tx) => tx.query<{ [column: string]: T }>(sql, params))).rows.flatMap((row) =>
    Object.values(row),
  );

const newUser = (firm: string, email: string): Promise<readonly string[]> =>
  prepare<string>("insert into users (organization_id, email, name, role) values ($1, $2, 'Dana', 1) returning id", [firm, email]);

test("people unlock ends every wait on the person's account, leaves other people's alone, and is in the audit log", async () => {
  const firm = await firmOf("Alder LLP");
  for (const email of ["locked@alder.example", "other@alder.example"]) {
    await newUser(firm, email);
    for (const network of ["10.0.0.0/24", "10.0.1.0/24"])
      await prepare("insert into sign_in_failures (subject, account, failures, last_at) values (sha256($1), $2, 9, now())", [
        Buffer.from(network + email),
        createHash("sha256").update(`account:${email}`).digest(),
      ]);
  }
  expect(await tieout("people", "unlock", "--email", "Locked@alder.example")).toEqual({
    code: 0,
    text: "Locked@alder.example can sign in again without a delay.\n",
  });
  expect(await prepare("select failures from sign_in_failures order by failures", [])).toEqual([0, 0, 9, 9]);
  expect(await prepare("select event from audit_events where organization_id = $1 order by sequence desc limit 1", [firm])).toEqual([
    "identity.unlocked",
  ]);
  expect(await tieout("people", "unlock", "--email", "nobody@alder.example")).toMatchObject({
    code: 2,
    text: expect.stringContaining("No user has the email address nobody@alder.example."),
  });
});

test("people recover removes the app and recovery codes of that person only, and is in the audit log", async () => {
  const firm = await firmOf("Aspen LLP");
  for (const email of ["lost@aspen.example", "kept@aspen.example"]) {
    const [user] = await newUser(firm, email);
    await prepare(
      "insert into second_factors (organization_id, user_id, sealed_key, created_at, confirmed_at) values ($1, $2, '', now(), now())",
      [firm, user],
    );
    await prepare("insert into recovery_codes (code_hash, organization_id, user_id) values (sha256($3), $1, $2)", [
      firm,
      user,
      Buffer.from(email),
    ]);
  }
  expect(await tieout("people", "recover", "--email", "Lost@aspen.example")).toEqual({
    code: 0,
    text: "Lost@aspen.example can sign in with just their password again.\n",
  });
  for (const table of ["second_factors", "recovery_codes"])
    expect(await prepare(`select u.email from ${table} t join users u on u.id = t.user_id where u.organization_id = $1`, [firm])).toEqual([
      "kept@aspen.example",
    ]);
  expect(await prepare("select event from audit_events where organization_id = $1 order by sequence desc limit 1", [firm])).toEqual([
    "identity.second-step-removed",
  ]);
});

test("files check reads every stored file and names each missing or damaged one", async () => {
  const firm = await firmOf("Beech LLP");
  const [user] = await newUser(firm, "files@beech.example");
  const store = await openFolderFileStore({ directory: path.join(dataDir, "files"), masterKey });
  const { key } = await store.put(firm, Readable.from([Buffer.from("a,b\r\n1,2\r\n")]), { scope: null });
  const [client] = await prepare("insert into clients (organization_id, name) values ($1, 'Corvid') returning id", [firm]);
  const [engagement] = await prepare(
    "insert into engagements (organization_id, client_id, name, start_on, end_on, data_type, created_by) values ($1, $2, '2024 Plan', '2024-01-01', '2024-12-31', 'combined', $3) returning id",
    [firm, client, user],
  );
  const [subcontract] = await prepare(
    "insert into subcontracts (organization_id, engagement_id, service_provider_id, name, position) select $1, $2, id, 'Plan', 0 from service_providers order by position limit 1 returning id",
    [firm, engagement],
  );
  const [node] = await prepare(
    "insert into data_feed_nodes (organization_id, engagement_id, subcontract_id, report_key, resourcetype, required, position) values ($1, $2, $3, 'distribution_detail', 'workpaper', true, 0) returning id",
    [firm, engagement, subcontract],
  );
  await prepare(
    "insert into assets (organization_id, engagement_id, data_feed_node_id, file_name, size_bytes, sha256, object_key, uploaded_by) values ($1, $2, $3, 'payments.csv', 10, repeat('0', 64), $4, $5)",
    [firm, engagement, node, key, user],
  );
  expect(await tieout("files", "check")).toEqual({ code: 0, text: "1 stored files checked, 0 missing or damaged\n" });
  const [file = ""] = (await readdir(path.join(dataDir, "files"), { recursive: true })).filter((name) => name.endsWith(key));
  await truncate(path.join(dataDir, "files", file), 20);
  const broken = {
    code: 1,
    text: expect.stringMatching(
      /^BROKEN {2}Beech LLP: uploaded file payments\.csv, engagement 2024 Plan\. .+\n1 stored files checked, 1 missing or damaged\n$/,
    ),
  };
  expect(await tieout("files", "check")).toEqual(broken);
  await rm(path.join(dataDir, "files", file));
  expect(await tieout("files", "check")).toEqual(broken);
});

test("audit verify finds the event named by a bundle kept elsewhere, and says so if no chain contains the event any longer", async () => {
  const firm = await firmOf("Cedar LLP");
  await db.database.work.inOrganization(firm, systemActor, async (tx) => {
    tx.record({ event: "engagement.lock", subjectType: "engagement", subjectId: "e-1" });
  });
  const [head = ""] = await prepare<string>("select encode(hash, 'hex') as hash from audit_heads where organization_id = $1", [firm]);
  const bundle = (name: string, audit_chain_head: string) =>
    writeZip(path.join(dataDir, name), [
      {
        name: "manifest.json",
        bytes: Buffer.from(JSON.stringify({ audit_chain_head, run: { id: "r1", finished_at: "2025-03-12T10:00:00Z" }, outputs: [] })),
      },
    ]);
  await bundle("kept.zip", head);
  await bundle("foreign.zip", "ab".repeat(32));
  await bundle("silent.zip", "");
  expect(await tieout("audit", "verify", "kept.zip")).toMatchObject({ code: 0, text: expect.stringContaining("chains verified") });
  expect((await tieout("audit", "verify", "silent.zip")).text).toContain("silent.zip doesn't name the head of an audit chain");
  const missing = await tieout("audit", "verify", "kept.zip", "foreign.zip");
  expect([missing.code, missing.text]).toEqual([
    1,
    expect.stringContaining(`BROKEN  the event ${"ab".repeat(32)}, which foreign.zip names, isn't in any chain`),
  ]);
  expect(missing.text).not.toContain("kept.zip names, isn't in any chain");
});
