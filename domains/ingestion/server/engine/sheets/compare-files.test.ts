import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { ComparedSheets, CompareValue } from "@tieout/ingestion/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { balances, type Cells, workbookOf } from "./workbooks.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

/** A file in a slot, with its cells stored together with those of the slot's other files. */
async function file(name: string, rows: readonly Cells[]): Promise<ComparedSheets> {
  const { mapping } = await bench.inspection(workbookOf({ Report: rows }), "participant_balances");
  await copyFile(join(bench.directory, "grid.parquet"), join(bench.directory, `${name}.parquet`));
  return [{ grid: `${name}.parquet`, mapping }];
}
const compare = async (...files: readonly ComparedSheets[]): Promise<CompareValue["repeats"]> =>
  (await bench.run("ingestion.compare", { files })).repeats;

describe("balance files in one slot", () => {
  it("repeat each other if they list the same participants; the number is given", async () => {
    const own = await file("own", balances(1, 5));
    const found = await compare(own, await file("next", balances(3, 8, 1)), await file("others", balances(6, 9)));
    expect(found).toEqual([{ position: 1, count: 3 }]);
  });

  it("do not repeat each other because of a total row in both", async () => {
    expect(await compare(await file("one", balances(1, 2)), await file("two", balances(3, 4)))).toEqual([]);
  });

  it("are distinguished by money source and fund, however IDs are written", async () => {
    const header: Cells = ["Participant ID", "Participant Name", "Fund Name", "Beginning Balance", "Ending Balance"];
    const of = (id: string, fund: string): readonly Cells[] => [
      header,
      [id, "EXAMPLE, A", fund, 10, 20],
      [`${id}9`, "EXAMPLE, B", fund, 1, 2],
    ];
    const bond = await file("bond", of("00-17", "Bond Fund"));
    expect(await compare(bond, await file("stock", of("00-17", "Stock Fund")))).toEqual([]);
    expect(await compare(bond, await file("again", of("0017", "BOND FUND")))).toEqual([{ position: 1, count: 2 }]);
  });

  it("cannot be distinguished if no column identifies whose balances they are", async () => {
    const [one] = await file("x", balances(1, 2));
    if (!one) throw new Error("no file");
    const mapping = { ...one.mapping, columns: one.mapping.columns.map((column) => ({ ...column, field: null })) };
    expect(await compare([{ ...one, mapping }], [{ ...one, mapping }])).toEqual([{ position: 1, count: 0 }]);
  });
});
