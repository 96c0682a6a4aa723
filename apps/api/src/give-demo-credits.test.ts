import { creditDay } from "@tieout/credits/core";
import { findContract, readDashboard } from "@tieout/credits/server";
import { createPasswordHasher, type SeededFirm, seedDemoFirm, weakHashingForTests } from "@tieout/identity/server";
import { addDays } from "@tieout/kernel";
import { createTestDatabase, systemActor, type TestDatabase } from "@tieout/postgres";
import { seedSampleToolkits } from "@tieout/storefront/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { giveDemoCredits } from "./give-demo-credits.ts";

let db: TestDatabase;
let firms: readonly SeededFirm[];
/** The morning of June 10 in Europe; the credit day is still June 9, which has not yet ended everywhere. */
const now = () => new Date("2025-06-10T09:00:00Z");
const today = creditDay(now().getTime());

beforeEach(async () => {
  db = await createTestDatabase();
  firms = await seedDemoFirm(db.database, createPasswordHasher(weakHashingForTests));
});
afterEach(() => db?.drop());

const firmOf = (at: number): SeededFirm => firms[at] ?? expect.fail("no such demo firm");
const dashboard = (at: number) =>
  db.database.work.inOrganization(firmOf(at).organizationId, systemActor, async (tx) => ({
    ...(await readDashboard(tx, today)),
    contract: await findContract(tx, today),
    library: (await tx.query("select from library_toolkits where state = 'owned'")).rowCount,
  }));
const flags = async () => {
  const { rows } = await db.database.work.platformStatement<{ email: string; flags: readonly string[] }>(
    "select email, flags from users order by email",
  );
  return rows.map(({ email, flags: own }) => [email.split("@")[0], ...own]);
};

test("the demo firm has one contract with activity and toolkits; only its auditor has the flag, and the other firm has none of these", async () => {
  await seedSampleToolkits(db.database);
  for (let time = 0; time < 2; time += 1) await giveDemoCredits(db.database, firmOf(0), now);
  await giveDemoCredits(db.database, firmOf(1), now);
  expect(await flags()).toEqual([["dana"], ["marisol", "credits"], ["owen"]]);
  const { activities, contract, ...found } = await dashboard(0);
  expect(found).toMatchObject({ current_balance: 509, is_contract_ended: false, price_per_credit: "82.00", library: 2 });
  expect(contract).toMatchObject({ includedToolkits: 4, endsOn: addDays(today, 365) });
  expect(activities.map(({ kind, credits }) => [kind, credits])).toEqual([
    ["toolkit", -5],
    ["adjustment", 14],
    ["contract", 500],
  ]);
  expect(await dashboard(1)).toMatchObject({ current_balance: 0, current_contract: null, activities: [] });
});

test("flags set by staff are kept at the first and every later start; without sample toolkits the library is empty", async () => {
  const set = (value: string) =>
    db.setup.work.asPlatform("set flags", (tx) => tx.query("update users set flags = $1::text[] where email like 'marisol@%'", [value]));
  await set("{hide_engagements}");
  await giveDemoCredits(db.database, firmOf(0), now);
  expect((await flags())[1]).toEqual(["marisol", "hide_engagements"]);
  await set("{}");
  await giveDemoCredits(db.database, firmOf(0), now);
  expect((await flags())[1]).toEqual(["marisol"]);
  expect(await dashboard(0)).toMatchObject({ current_balance: 514, library: 0 });
});
