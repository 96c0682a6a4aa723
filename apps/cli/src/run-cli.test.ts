import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { createTestDatabase, openCheckpointFolder, systemActor, type TestDatabase, writeCheckpoints } from "@tieout/postgres";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startClamd } from "../../../packages/files/src/stand-in-clamd.test-data.ts";
import { runCli } from "./run-cli.ts";

let db: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  db = await createTestDatabase();
  env = {
    DATABASE_URL: db.ownerUrl,
    DATABASE_APP_URL: db.runtimeUrl,
    DATABASE_PLATFORM_URL: db.platformUrl,
    DATABASE_QUEUE_URL: db.queueUrl,
  };
});
afterAll(() => db.drop());

async function tieout(args: readonly string[], typed = "", given: Record<string, string> = env): Promise<{ code: number; text: string }> {
  const output = new PassThrough();
  let text = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const code = await runCli(args, {
    env: given,
    root: "/nonexistent",
    input: Readable.from([typed]),
    output,
    now: () => new Date("2025-03-12T10:00:00Z"),
  });
  output.end();
  await new Promise((resolve) => setImmediate(resolve));
  return { code, text };
}

describe("tieout", () => {
  test("creates a firm and a person, with the password read from standard input", async () => {
    const firm = await tieout(["organization", "create", "--name", "Alder & Ash LLP"]);
    expect(firm.code).toBe(0);
    const organization = firm.text.trim();
    const person = [
      "user",
      "create",
      "--organization",
      organization,
      "--email",
      "Ada@alder.example",
      "--name",
      "Ada Alder",
      "--role",
      "admin",
    ];
    expect((await tieout(person, "tall grass and no mower\n")).code).toBe(0);
    const { rows } = await db.database.work.asPlatform("test.read", (tx) =>
      tx.query("select email, role, password_hash from users where organization_id = $1", [organization]),
    );
    expect(rows).toEqual([{ email: "ada@alder.example", role: 1, password_hash: expect.stringContaining("$argon2id$") }]);

    const again = await tieout(person, "tall grass and no mower\n");
    expect(again).toMatchObject({ code: 2, text: expect.stringContaining("already has an account") });
    const weak = await tieout(["user", "password", "--email", "ada@alder.example"], "password\n");
    expect(weak.code).toBe(2);
    expect(await tieout(["user", "password", "--email", "ada@alder.example"], "")).toMatchObject({
      code: 2,
      text: expect.stringContaining("No password"),
    });
    expect((await tieout(["user", "password", "--email", "ada@alder.example"], "seven seas and one ship\n")).code).toBe(0);
    const nobody = await tieout(["user", "password", "--email", "no@alder.example"], "seven seas and one ship\n");
    expect(nobody).toMatchObject({ code: 2, text: expect.stringContaining("No user has") });
  });

  test("user link requests a link only for a person who exists", async () => {
    const organization = (await tieout(["organization", "create", "--name", "Aspen LLP"])).text.trim();
    const person = ["user", "create", "--organization", organization, "--email", "eve@aspen.example", "--name", "Eve"];
    expect((await tieout(person, "tall grass and no mower\n")).code).toBe(0);
    expect(await tieout(["user", "link", "--email", "Eve@Aspen.example"])).toMatchObject({
      code: 0,
      text: expect.stringContaining("A link will be emailed to Eve@Aspen.example"),
    });
    const nobody = await tieout(["user", "link", "--email", "no@aspen.example"]);
    expect(nobody).toMatchObject({ code: 2, text: expect.stringContaining("No active user has") });
    const { rows } = await db.database.work.asPlatform("test.read", (tx) =>
      tx.query("select purpose, address from password_link_requests"),
    );
    expect(rows).toEqual([{ purpose: "set", address: "eve@aspen.example" }]);
  });

  test("audit verify passes an intact log, and after tampering fails with the first broken sequence", async () => {
    const firm = (await tieout(["organization", "create", "--name", "Beech CPAs"])).text.trim();
    const whole = await tieout(["audit", "verify", "--organization", firm]);
    expect(whole).toMatchObject({ code: 0, text: expect.stringContaining(`${firm}  intact, 1 events`) });
    const admin = new Client({ connectionString: db.adminUrl });
    await admin.connect();
    await admin.query("set session_replication_role = replica");
    await admin.query("update audit_events set data = '{}' where organization_id = $1", [firm]);
    await admin.end();
    const broken = await tieout(["audit", "verify"]);
    expect(broken.code).toBe(1);
    expect(broken.text).toContain(`${firm}  BROKEN at sequence 1`);
  });

  test("audit verify uses the signed checkpoints in the data folder to detect a log truncated together with its head", async () => {
    const firm = (await tieout(["organization", "create", "--name", "Cedar LLP"])).text.trim();
    const dataDir = await mkdtemp(path.join(os.tmpdir(), "tieout-cli-"));
    const masterKey = randomBytes(32);
    await writeCheckpoints(db.database.work, openCheckpointFolder(path.join(dataDir, "audit"), masterKey), new Date(), firm);
    const given = { ...env, TIEOUT_DATA: dataDir, MASTER_KEY: masterKey.toString("hex") };
    const verify = ["audit", "verify", "--organization", firm];
    expect(await tieout(verify, "", given)).toMatchObject({
      code: 0,
      text: expect.stringContaining("intact, 1 events, 1 signed checkpoints"),
    });
    const admin = new Client({ connectionString: db.adminUrl });
    await admin.connect();
    await admin.query("set session_replication_role = replica");
    await admin.query("delete from audit_events where organization_id = $1", [firm]);
    await admin.query("delete from audit_heads where organization_id = $1", [firm]);
    await admin.end();
    expect(await tieout(verify, "", given)).toMatchObject({
      code: 1,
      text: expect.stringContaining("BROKEN at sequence 1: the chain is empty"),
    });
    expect((await tieout(verify)).text).toContain("NOT COMPARED with signed checkpoints: give MASTER_KEY");
    await rm(dataDir, { recursive: true });
  });

  test("signing rotate generates a new key, and running processes use it from then on", async () => {
    const firm = (await tieout(["organization", "create", "--name", "Dogwood LLP"])).text.trim();
    const names = () =>
      db.database.work.inOrganization(
        firm,
        systemActor,
        async (tx) => (await tx.query<{ name: string }>("select name from organizations")).rows,
      );
    expect(await names()).toEqual([{ name: "Dogwood LLP" }]);
    expect(await tieout(["signing", "rotate"])).toMatchObject({
      code: 0,
      text: expect.stringContaining("accepted for another 15 minutes"),
    });
    expect(await names()).toEqual([{ name: "Dogwood LLP" }]);
    expect(await tieout(["signing", "rotate", "--now"])).toMatchObject({ code: 0, text: expect.stringContaining("is refused") });
    await expect(names()).rejects.toThrow(/not signed by the application/);
    expect(await names()).toEqual([{ name: "Dogwood LLP" }]);
  });

  test("doctor lists the state of each of the machine's facilities, needs no database, and fails if one is missing", async () => {
    const { code, text } = await tieout(["doctor"], "", {});
    for (const name of ["mounts", "processes", "network", "Landlock", "seccomp", "tmpfs", "limits", "privileges", "swap"])
      expect(text).toMatch(new RegExp(`^(OK|MISSING|CHECK) +${name} `, "m"));
    expect(code).toBe(text.includes("MISSING") ? 1 : 0);
    expect((text.match(/^ +To do: /gm) ?? []).length).toBe((text.match(/^(MISSING|CHECK)/gm) ?? []).length);
  });

  test("doctor says whether the malware scanner responds, and fails while it doesn't", async () => {
    const clamd = await startClamd();
    expect((await tieout(["doctor"], "", { MALWARE_SCANNER: clamd.address })).text).toMatch(/^OK +scanner +the malware scanner responds$/m);
    await clamd.stop();
    const { code, text } = await tieout(["doctor"], "", { MALWARE_SCANNER: clamd.address });
    expect(text).toMatch(/^MISSING +scanner +the malware scanner isn't responding: the connection failed \(ECONNREFUSED\)/m);
    expect(code).toBe(1);
    expect((await tieout(["doctor"], "", { MALWARE_SCANNER: "http://x" })).text).toContain("MALWARE_SCANNER");
  });

  test("migrate has nothing to do on a migrated database", async () => {
    expect(await tieout(["migrate"])).toMatchObject({ code: 0, text: expect.stringContaining("Nothing to do") });
  });

  test("invalid usage is explained: unknown command, missing or unknown option, no database", async () => {
    expect(await tieout(["audit", "verfy"])).toMatchObject({ code: 2, text: expect.stringContaining('Unknown command "audit verfy"') });
    expect(await tieout(["organization", "create"])).toMatchObject({ code: 2, text: expect.stringContaining("--name is missing") });
    expect(await tieout(["migrate", "--fast"])).toMatchObject({ code: 2, text: expect.stringContaining("--fast") });
    expect(await tieout(["migrate"], "", {})).toMatchObject({ code: 2, text: expect.stringContaining("has no database") });
    expect((await tieout(["--help"])).text).toContain("tieout user create --organization ID");
  });
});
