import type { JobContext } from "@tieout/jobs";
import type { Mail } from "@tieout/mail";
import { createTestDatabase, systemActor, type TestDatabase, type Tx } from "@tieout/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expireAllLots } from "../ledger/expire-all.ts";
import { captureRun, holdForRun } from "../processing/charge-runs.ts";
import { sendLowBalanceHandler } from "./low-balance.ts";

let db: TestDatabase;
let firm = "";
let admin = "";
const at = new Date("2025-06-09T15:00:00Z");
const inFirm = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => db.database.work.inOrganization(firm, systemActor, run);

beforeAll(async () => {
  db = await createTestDatabase();
  await db.setup.work.asPlatform("a firm", async (tx) => {
    const made = await tx.query<{ id: string }>(
      "insert into organizations (name, flags) values ('Harbor & Vance LLP', '{credits}') returning id",
    );
    firm = made.rows[0]?.id ?? "";
    for (const [email, role, isActive] of [
      ["dana@firm.example", 1, true],
      ["joss@firm.example", 2, true],
      ["gone@firm.example", 1, false],
    ]) {
      const { rows } = await tx.query<{ id: string }>(
        "insert into users (organization_id, email, name, role, is_active) values ($1, $2, 'Dana', $3, $4) returning id",
        [firm, email, role, isActive],
      );
      if (email === "dana@firm.example") admin = rows[0]?.id ?? "";
    }
  });
});
afterAll(() => db?.drop());

const give = (credits: number, expiresOn: string | null = null) =>
  db.database.work.asPlatform("give credits", (tx) =>
    tx.query(
      "insert into credit_lots (organization_id, source, credits, price_cents, expires_on, title) values ($1, 'adjustment', $2, 0, $3, 'Given')",
      [firm, credits, expiresOn],
    ),
  );
let runs = 0;
async function run(): Promise<void> {
  runs += 1;
  const runId = `run-${runs}`;
  const charged = {
    runId,
    engagementId: `engagement-${runs}`,
    dataKinds: ["payroll"],
    title: "A plan",
    userId: admin,
    hasResults: false,
    at,
  };
  await inFirm(async (tx) => expect(await holdForRun(tx, charged)).toEqual({ ok: true, value: { held: 14 } }));
  await inFirm((tx) => captureRun(tx, runId, at));
}
const waiting = async (): Promise<readonly string[]> => {
  const { rows } = await inFirm((tx) =>
    tx.query<{ key: string }>("select job_key as key from job_progress where job_name = 'credits.send-low-balance' order by job_id"),
  );
  return rows.map(({ key }) => key);
};

test("emails the firm's active admins when the balance falls below two sets of workpapers, and not again while it stays low", async () => {
  await give(44);
  await run();
  expect(await waiting()).toEqual([]);
  await run();
  expect(await waiting()).toEqual([`low-balance:${admin}:2025-06-09`]);
  await inFirm((tx) => tx.query("select request_job_cancel($1)", [`low-balance:${admin}:2025-06-09`]));
  await run();
  const { rows } = await inFirm((tx) => tx.query("select from job_progress where state = 'queued'"));
  expect(rows).toEqual([]);
});

test("expiring credits trigger the warning too", async () => {
  await give(30, "2025-06-10");
  await expireAllLots(db.database.work, new Date("2025-06-11T11:00:00Z"));
  const { rows: before } = await inFirm((tx) => tx.query("select from job_progress where state = 'queued'"));
  expect(before).toEqual([]);
  await expireAllLots(db.database.work, new Date("2025-06-11T12:00:00Z"));
  expect(await waiting()).toContain(`low-balance:${admin}:2025-06-11`);
});

test("the email says how many credits remain, what a run costs and where to buy more; no email is sent once the balance is high enough", async () => {
  const sent: Mail[] = [];
  const handler = sendLowBalanceHandler({
    mail: { send: async (mail) => void sent.push(mail) },
    publicUrl: "https://tieout.example",
    now: () => at,
  });
  // The handler uses only these two members of the job context.
  const context = { transaction: inFirm, finish: inFirm } as unknown as JobContext;
  await handler.run({ userId: admin }, context);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: "dana@firm.example", subject: "2 credits left: Harbor & Vance LLP" });
  expect(sent[0]?.text).toContain("https://tieout.example/credit-dashboard");
  await give(100);
  await handler.run({ userId: admin }, context);
  expect(sent).toHaveLength(1);
});

test("a firm that can't use engagements starts no run, with or without credits", async () => {
  const setFlags = (flags: string) =>
    db.database.work.asPlatform("flags", (tx) => tx.query("update organizations set flags = $2::text[] where id = $1", [firm, flags]));
  const asked = { runId: "hidden", engagementId: "hidden", dataKinds: ["payroll"], title: "A plan", userId: admin, hasResults: false, at };
  for (const flags of ["{hide_engagements}", "{credits,hide_engagements}"]) {
    await setFlags(flags);
    await inFirm(async (tx) =>
      expect(await holdForRun(tx, asked)).toMatchObject({ ok: false, failure: { code: "credits.no-engagements" } }),
    );
  }
  await setFlags("{credits}");
});
