import { afterAll, beforeAll, expect, test } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const person = (id: string, name: string, amounts: readonly string[]) =>
  [`${id},"${name}",900-10-${id},Pre-Tax,${amounts[0]}`, `${id},"${name}",900-10-${id},Match,${amounts[1]}`].join("\n");
const file = [
  "Participant ID,Name,SSN,Source,Opening Balance,Contributions,Closing Balance",
  person("1001", "DOE, JANE", ["100.00,10.00,110.00", "50.00,5.00,55.00"]),
  person("1002", "ROE, ANN", ["200.00,10.00,210.00", "60.00,5.00,65.00"]),
  "Grand Total,,,,410.00,30.00,440.00",
  "Summary by source,,,,,,",
  ",,,Pre-Tax,300.00,20.00,320.00",
  ",,,Match,110.00,10.00,120.00",
].join("\n");

test("a summary by source below the grand total is not added to anyone's amounts, but is counted, and its sums are shown", async () => {
  const { columns, mapping, values } = await bench.inspection(file, "participant_balances");
  expect(mapping.carryDown).toEqual([]);
  expect(columns.find(({ field }) => field === "ending_balance")?.sumCents).toBe("44000");
  expect(values[0]?.values.map(({ count }) => count)).toEqual([2, 2]);
  const facts = await bench.normalize(mapping);
  expect([facts.kept, facts.rejected, facts.skippedByKind.summary, facts.issueCount]).toEqual([4, 0, 2, 0]);
  expect(facts.amounts.ending_balance?.keptCents).toBe("44000");
  expect(
    facts.repairs.filter(({ code }) => code === "summary-rows").map(({ column, count, firstRow }) => [column, count, firstRow]),
  ).toEqual([
    ["Opening Balance", 2, 8],
    ["Contributions", 2, 8],
    ["Closing Balance", 2, 8],
  ]);
});

test("a summary does not get the last person carried down to it if people are named only in their first row", async () => {
  const grouped = file.replace(/\n100[12],"[^"]*",900-10-\d+,Match/g, "\n,,,Match");
  const { mapping } = await bench.inspection(grouped, "participant_balances");
  expect(mapping.carryDown).toEqual([0, 1, 2]);
  const facts = await bench.normalize(mapping);
  expect([facts.kept, facts.skippedByKind.summary, facts.amounts.ending_balance?.keptCents]).toEqual([4, 2, "44000"]);
});
