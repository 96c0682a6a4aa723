import { tmpdir } from "node:os";
import { moneySources } from "@tieout/catalog/core";
import { openEngineDatabase } from "@tieout/engine/duckdb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amountColumns } from "./amount-columns.ts";

let db: Awaited<ReturnType<typeof openEngineDatabase>>;
beforeAll(async () => {
  db = await openEngineDatabase({ directory: tmpdir(), threads: 1, memoryLimitBytes: 100_000_000, allowed: [] });
});
afterAll(() => db?.close());

const sources = [...moneySources, { key: "rollover_roth", group: "rollover" }, { key: "loan_second", group: "loan" }] as const;

test.each([
  ["contribution_detail", "amount"],
  ["participant_balances", "contributions"],
] as const)("%s: a row with any source, even one added to a group, counts in exactly one amount", async (reportKey, field) => {
  const mapped = ["money_source", field];
  const amounts = amountColumns({ reportKey, fieldsMapped: mapped }, new Set(mapped), sources);
  const names = Object.keys(amounts);
  const list = names.map((name) => `${amounts[name]} AS ${name}`).join(", ");
  for (const { key } of sources) {
    const [row] = await db.all(`SELECT ${list} FROM (SELECT '${key}' AS money_source, 700 AS ${field})`);
    const counted = names.filter((_, at) => Number(row?.[at]) === 700);
    expect([key, counted.length, row?.every((cents) => [0, 700].includes(Number(cents)))]).toEqual([key, 1, true]);
  }
});
