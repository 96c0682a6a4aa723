import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database } from "./create-database.ts";
import { createTestDatabase, type TestDatabase } from "./create-test-database.ts";
import { NotProven, type Proof } from "./proven-read.ts";
import { systemActor, type Tx } from "./transaction.ts";

let db: TestDatabase;
let lone: Database;
let firm: string;
let foreign: string;

beforeAll(async () => {
  db = await createTestDatabase();
  lone = createDatabase(db, { connections: 1 });
  [firm, foreign] = (await Promise.all(["Ash & Birch LLP", "Cedar CPAs"].map(newFirm))) as [string, string];
});
afterAll(async () => {
  await lone?.close();
  await db?.drop();
});

const newFirm = (name: string): Promise<string> =>
  db.database.work.asPlatform("test.setup", async (tx) => {
    const { rows } = await tx.query<{ id: string }>("insert into organizations (name) values ($1) returning id", [name]);
    return rows[0]!.id;
  });

const isNamed = (name: string): Proof => ({ sql: "select from organizations where name = $1", params: [name] });
const holds = isNamed("Ash & Birch LLP");
const read = <T>(proof: Proof, run: (tx: Tx) => Promise<T>): Promise<T> => lone.work.readInOrganization(firm, systemActor, run, proof);
const one = (tx: Tx) => tx.query("select 1 as one");

test("with a valid proof, the work's statements, value and error all come through", async () => {
  const statements = await read(holds, async (tx) => [await tx.query("select name from organizations"), await one(tx)]);
  expect(statements.map(({ rows }) => rows)).toEqual([[{ name: "Ash & Birch LLP" }], [{ one: 1 }]]);
  expect(await read(holds, async () => "no statement")).toBe("no statement");
  await expect(read(holds, (tx) => tx.query("select 1 / $1::int", [0]))).rejects.toThrow(/division by zero/);
  await expect(read(holds, (tx) => tx.query("update organizations set name = 'x'"))).rejects.toThrow(/read-only transaction/);
  await expect(read(holds, () => Promise.reject(new Error("its own")))).rejects.toThrow("its own");
});

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ["a statement", one],
  ["several at once", (tx) => Promise.all([one(tx), one(tx)])],
  ["no statement", async () => "a secret"],
  ["a statement that fails", (tx) => tx.query("select 1 / $1::int", [0])],
  ["an error of its own", () => Promise.reject(new Error("a secret"))],
  ["the refusal swallowed", (tx) => one(tx).catch(() => one(tx))],
])("with a failed proof, nothing comes through: %s", async (_what, run) => {
  await expect(read(isNamed("Nobody"), run)).rejects.toThrow(NotProven);
  expect((await read(holds, one)).rows).toEqual([{ one: 1 }]);
});

test("another organization's rows prove nothing", async () => {
  await expect(read(isNamed("Cedar CPAs"), one)).rejects.toThrow(NotProven);
  const there = lone.work.readInOrganization(foreign, systemActor, one, isNamed("Cedar CPAs"));
  expect((await there).rows).toEqual([{ one: 1 }]);
});

test("every call checks the proof again", async () => {
  const rename = (name: string) =>
    db.setup.work.asPlatform("test", (tx) => tx.query("update organizations set name = $2 where id = $1", [firm, name]));
  expect((await read(holds, one)).rows).toEqual([{ one: 1 }]);
  await rename("Ash, Birch & Co.");
  await expect(read(holds, one)).rejects.toThrow(NotProven);
  await rename("Ash & Birch LLP");
  expect((await read(holds, one)).rows).toEqual([{ one: 1 }]);
});
