/**
 * `npm run ledger -- [--operations N] [--rounds N] [--seed S]`: runs random operations on the credit ledger, with processes that die in the
 * middle, then rounds of 64 concurrent attempts to spend the last credits, in a separate database. Exits with 1 at the first invariant
 * that's broken.
 */
import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@tieout/postgres";
import { raceForCredits, racers } from "../../domains/credits/server/ledger/credit-races.test-data.ts";
import { keepLaws, numbersOf } from "../../domains/credits/server/ledger/ledger-laws.test-data.ts";
import { serveTestPostgres } from "../../packages/postgres/src/serve-test-postgres.ts";

function numberAfter(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  const value = at < 0 ? Number.NaN : Number(process.argv[at + 1]);
  return Number.isInteger(value) && value >= 0 ? value : otherwise;
}

const firms = 4;
const newFirm = ({ database }: TestDatabase): Promise<string> =>
  database.work.asPlatform("a firm", async (tx) => {
    const { rows } = await tx.query<{ id: string }>("insert into organizations (name) values ('Harbor & Vance LLP') returning id");
    return rows[0]?.id ?? "";
  });

async function runLaws(db: TestDatabase, operations: number, seed: number): Promise<void> {
  const one = async (number: number): Promise<void> => {
    const organizationId = await newFirm(db);
    const next = numbersOf(seed + number);
    await keepLaws({ database: db.database, organizationId, userId: randomUUID(), next }, Math.ceil(operations / firms));
  };
  await Promise.all(Array.from({ length: firms }, (_, number) => one(number)));
}

async function runRaces(db: TestDatabase, rounds: number): Promise<void> {
  for (let number = 1; number <= rounds; number += 1) {
    const race = { database: db.database, organizationId: await newFirm(db), userId: randomUUID(), number };
    const { places, won } = await raceForCredits(race);
    if (won !== places) throw new Error(`round ${number}: ${won} of ${racers} won, there was room for ${places}`);
  }
}

const stop = await serveTestPostgres();
const [operations, rounds, seed] = [numberAfter("--operations", 100_000), numberAfter("--rounds", 1000), numberAfter("--seed", 1)];
try {
  const db = await createTestDatabase();
  const started = Date.now();
  await runLaws(db, operations, seed);
  console.log(`seed ${seed}: ${operations} operations kept every law, ${Math.round((Date.now() - started) / 1000)} s`);
  await runRaces(db, rounds);
  console.log(`${rounds} rounds of ${racers} racers: exactly the right number won in each`);
  await db.drop();
} finally {
  await stop();
}
