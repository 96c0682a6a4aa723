import { randomUUID } from "node:crypto";
import { createTestDatabase, systemActor, type TestDatabase, type Tx } from "@tieout/postgres";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { raceForCredits, racers } from "./credit-races.test-data.ts";
import { keepLaws, numbersOf } from "./ledger-laws.test-data.ts";

let db: TestDatabase;
let owner: Client;
let firm: { readonly id: string };
const inFirm = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => db.database.work.inOrganization(firm.id, systemActor, run);
const refused = (sql: string, params: readonly unknown[] = []) =>
  inFirm((tx) => tx.query(sql, params)).then(
    () => "done",
    (error: Error) => error.message,
  );

beforeAll(async () => {
  db = await createTestDatabase();
  owner = new Client({ connectionString: db.adminUrl });
  await owner.connect();
  firm = { id: await newFirm() };
  await issue(50);
});
afterAll(async () => {
  await owner?.end();
  await db?.drop();
});

const newFirm = (): Promise<string> =>
  db.database.work.asPlatform("a firm", async (tx) => {
    const { rows } = await tx.query<{ id: string }>("insert into organizations (name) values ('Harbor & Vance LLP') returning id");
    return rows[0]?.id ?? "";
  });

const issue = (credits: number): Promise<string> =>
  db.database.work.asPlatform("give credits", async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      "insert into credit_lots (organization_id, source, credits, price_cents, title) values ($1, 'adjustment', $2, 0, 'Given') returning id",
      [firm.id, credits],
    );
    return rows[0]?.id ?? "";
  });

test("random operations in crashing processes keep the books balanced, nothing negative, balances replayable, and lots expiring in order", async () => {
  const seed = Number(process.env.PROPERTY_SEED ?? 20_251_104);
  const ends = Date.now() + 15_000;
  let operations = 0;
  const firms = [1, 2, 3, 4].map(async (number) => {
    // Runs at least two rounds, even on a busy machine.
    for (let round = 0; round < 2 || Date.now() < ends; round += 1) {
      const organizationId = await newFirm();
      const next = numbersOf(seed + 1000 * number + round);
      await keepLaws({ database: db.database, organizationId, userId: randomUUID(), next }, 250);
      operations += 250;
    }
  });
  await Promise.all(firms);
  expect(operations).toBeGreaterThan(1000);
});

test("when 64 callers race for the last credits, exactly as many win as there are credits for", async () => {
  for (let number = 1; number <= 10; number += 1) {
    const organizationId = await newFirm();
    const { places, won, left } = await raceForCredits({ database: db.database, organizationId, userId: randomUUID(), number });
    expect({ number, won, left }).toEqual({ number, won: places, left: 1 + (number % 13) });
    expect(racers).toBeGreaterThan(places);
  }
});

const post = (tx: Tx, kind: string) =>
  tx
    .query<{ id: string }>("insert into credit_transactions (organization_id, kind, title) values ($1, $2, 'Test') returning id", [
      firm.id,
      kind,
    ])
    .then(({ rows }) => rows[0]?.id);
const enter = (tx: Tx, values: readonly unknown[]) =>
  tx.query(
    "insert into credit_entries (organization_id, transaction_id, position, account, lot_id, side, quantity) values ($1, $2, $3, $4, $5, $6, $7)",
    [firm.id, ...values],
  );

test("COMMIT refuses a transaction that has no entries or in which a lot's debits and credits differ", async () => {
  const [one, two] = [await issue(10), await issue(10)];
  const failing = (run: (tx: Tx) => Promise<unknown>) => expect(inFirm(run)).rejects.toThrow("does not balance");
  await failing((tx) => post(tx, "expiry"));
  await failing(async (tx) => {
    const id = await post(tx, "expiry");
    await enter(tx, [id, 1, "available", one, "debit", 3]);
    await enter(tx, [id, 2, "expired", one, "credit", 2]);
  });
  await failing(async (tx) => {
    const id = await post(tx, "expiry");
    await enter(tx, [id, 1, "available", one, "debit", 3]);
    await enter(tx, [id, 2, "expired", two, "credit", 3]);
  });
  await inFirm(async (tx) => {
    const id = await post(tx, "expiry");
    await enter(tx, [id, 1, "available", one, "debit", 3]);
    await enter(tx, [id, 2, "expired", one, "credit", 3]);
  });
  const { rows } = await owner.query("select available from credit_lots where id = $1", [one]);
  expect(rows).toEqual([{ available: 7 }]);
});

test("no statement can take a lot below zero", async () => {
  const lot = await issue(2);
  await expect(
    inFirm(async (tx) => {
      const id = await post(tx, "expiry");
      await enter(tx, [id, 1, "available", lot, "debit", 3]);
      await enter(tx, [id, 2, "expired", lot, "credit", 3]);
    }),
  ).rejects.toThrow("credit_lots_available_check");
});

test("the request role cannot issue credits, return used credits to a lot or set a balance", async () => {
  const lot = await issue(5);
  expect(await refused("update credit_lots set available = 500 where id = $1", [lot])).toContain("permission denied");
  expect(
    await refused("insert into credit_lots (organization_id, source, credits, price_cents, title) values ($1, 'adjustment', 9, 0, 'Own')", [
      firm.id,
    ]),
  ).toContain("permission denied");
  expect(
    await refused("insert into credit_transactions (organization_id, kind, title) values ($1, 'contract', 'Own')", [firm.id]),
  ).toContain("row-level security");
  for (const account of ["issued", "used", "expired", "reversed"])
    await expect(
      inFirm(async (tx) => {
        const id = await post(tx, "adjustment");
        await enter(tx, [id, 1, account, lot, "debit", 5]);
        await enter(tx, [id, 2, "available", lot, "credit", 5]);
      }),
    ).rejects.toThrow("row-level security");
});

test("the ledger is append-only: no role, not even the owner, can change, delete or truncate transactions and entries", async () => {
  expect(await refused("update credit_entries set quantity = 1")).toContain("permission denied");
  expect(await refused("delete from credit_transactions")).toContain("permission denied");
  for (const table of ["credit_entries", "credit_transactions"]) {
    for (const sql of [`delete from ${table}`, `truncate ${table} cascade`]) await expect(owner.query(sql)).rejects.toThrow("append-only");
  }
  await expect(owner.query("update credit_entries set quantity = quantity + 1")).rejects.toThrow("append-only");
});
