import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../../../../domains/ingestion/server/engine/run-task.test-data.ts";
import { openTestRun, type TestRow } from "./run-tasks.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const header = "Participant ID,SSN,Participant Name,Payee,Distribution Date,Distribution Type,Gross Amount";
const lines = [
  'P1,900-12-3456,"DOE, JANE 900-12-3456",FBO JANE DOE SSN 900-12-3456,06/03/2025,Hardship,1000.00',
  'P2,900-12-3457,"ROE, RICHARD 900123457",Estate of 900123457,06/04/2025,Hardship,2000.00',
];
const columns =
  "in_period, row, participant_id, ssn_hash, ssn_last4, full_name, payee, dist_date::VARCHAR AS dist_date, dist_type, dist_gross";

it("an SSN in a name or payee appears in no exception, population, workbook or other file of a run", async () => {
  const { mapping } = await bench.inspection([header, ...lines].join("\n"), "distribution_detail");
  await bench.normalize(mapping);
  const run = await openTestRun([
    { report: "participant_balances", rows: [{ participant_id: "P9", full_name: "POE, PAT", beginning_balance: 1, ending_balance: 1 }] },
    { report: "distribution_detail", rows: (await bench.rows("canonical.parquet", columns)) as readonly TestRow[] },
  ]);
  await run.populate(["distributions", "participant_activity"]);
  await run.write("distributions");
  const subjects = run.result("distributions").exceptions.map(({ subject }) => subject);
  expect(subjects).toEqual(expect.arrayContaining(["DOE, JANE ***-**-3456 (P1)", "ROE, RICHARD ***-**-3457 (P2)"]));
  expect(readFileSync(run.output("distributions.population.csv"), "utf8")).toContain("***-**-3456");
  expect(JSON.stringify(await run.model("distributions"))).not.toMatch(/900.?12.?345[67]/);
  for (const entry of readdirSync(run.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    expect(readFileSync(join(entry.parentPath, entry.name), "latin1"), entry.name).not.toMatch(/900.?12.?345[67]/);
  }
});
