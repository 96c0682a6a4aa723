import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

describe("pages in a file", () => {
  it("a header repeated on a later page is neither a value to confirm nor evidence against its column", async () => {
    const header = "Member ID,Member Name,Participant Status,Re-hire Date,Opening Balance,Closing Balance";
    const people = (first: number) => [0, 1, 2].map((n) => `M${first + n},"DOE, JANE",Active,,1.00,1.00`);
    const csv = ["Report,,,,,Page 1", "", header, ...people(1), "Report,,,,,Page 2", header, ...people(4)].join("\n");
    const found = await bench.inspection(csv, "participant_balances");
    expect(found.values.flatMap((choice) => choice.values.map((value) => value.text))).toEqual(["Active"]);
    expect(found.columns.find((column) => column.field === "rehire_date")?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(found.needsReview).toBe(false);
    expect(await bench.normalize(found.mapping)).toMatchObject({ kept: 6, rejected: 0 });
  });
});
