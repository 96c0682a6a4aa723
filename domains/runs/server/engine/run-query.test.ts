import { setImmediate } from "node:timers/promises";
import type { EngineDatabase } from "@tieout/engine/duckdb";
import { describe, expect, it } from "vitest";
import { type Query, textOf } from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { createReader } from "./run-query.ts";

/** Tables with slow queries that return their own statement; `log` records when each query begins and ends. */
function slowTables(log: string[]): CanonicalTables {
  const db: Partial<EngineDatabase> = {
    async *columns(sql) {
      log.push(`${sql} begins`);
      await setImmediate();
      if (sql.endsWith("lost")) throw new Error(`${sql} failed`);
      yield { rowCount: 1, columns: [[sql]] };
      log.push(`${sql} ends`);
    },
  };
  return { db } as Partial<CanonicalTables> as CanonicalTables;
}

const queryOf = (table: string): Query<string | null> => ({
  select: { one: "1" },
  from: `FROM ${table}`,
  read: (record) => textOf(record, "one"),
});
const statementOf = (table: string): string => `SELECT 1 AS "one" FROM ${table}`;

describe("a reader of canonical files", () => {
  it("runs concurrent queries one after another, in the order requested", async () => {
    const log: string[] = [];
    const { read } = createReader(slowTables(log));
    expect(await Promise.all(["b", "a"].map((table) => read(queryOf(table))))).toEqual([[statementOf("b")], [statementOf("a")]]);
    expect(log).toEqual(["b", "a"].flatMap((table) => [`${statementOf(table)} begins`, `${statementOf(table)} ends`]));
  });

  it("fails with the database's message, only for the caller of that query", async () => {
    const { read } = createReader(slowTables([]));
    const [lost, next] = await Promise.allSettled([read(queryOf("lost")), read(queryOf("next"))]);
    expect(lost).toMatchObject({ status: "rejected", reason: { message: `${statementOf("lost")} failed` } });
    expect(next).toEqual({ status: "fulfilled", value: [statementOf("next")] });
  });

  it("reads shared data once per name", async () => {
    const log: string[] = [];
    const { read, once } = createReader(slowTables(log));
    const people = () => once("people", () => read(queryOf("people")));
    expect(await people()).toBe(await people());
    expect(log).toEqual([`${statementOf("people")} begins`, `${statementOf("people")} ends`]);
  });
});
