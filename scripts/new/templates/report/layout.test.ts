import { afterAll, beforeAll, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../../../../domains/ingestion/server/engine/run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench?.close());

it("reads every column of a real report", async () => {
  const csv = 'Participant ID,Participant Name,Beginning Balance,Ending Balance\nP1,"DOE, JANE","1,000.00","1,100.00"\n';
  const { mapping } = await bench.inspection(csv, "demographics");
  expect(mapping.columns.map(({ field }) => field)).toEqual(["participant_id", "full_name", "beginning_balance", "ending_balance"]);
  expect.fail("DECIDE (docs/recipes/report.md): the headers and a row of a real report, with invented people");
});
