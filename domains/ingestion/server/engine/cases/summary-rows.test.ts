import { afterAll, beforeAll, expect, test } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { casesOf, readCase } from "./read-case.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

/** Sums over the people in these files, by the most informative field; every other row is a sum, an average or a count of them. */
const rightSums: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "x-dist": { dist_gross: "1500.00" },
  "x-con-perdate": { deferral_pretax: "600.00", deferral_roth: "120.00", match: "60.00" },
  "x-bal-Grand Summary": { beginning_balance: "6000.00" },
  "x-bal-All Participants": { beginning_balance: "6000.00" },
};
const rightOf = (id: string): Readonly<Record<string, string>> =>
  rightSums[id] ??
  (id.startsWith("31b") ? { beginning_balance: "6015.00" } : id.startsWith("31p") ? { gross_pay: "12000.00" } : { amount: "1694.58" });

test("a row that sums the others is not a person, whatever its label: the mapping shows the same figures as the run", async () => {
  const cases = casesOf("02-summary-rows");
  expect(cases.length).toBeGreaterThan(15);
  for (const one of cases) {
    const { inspection } = await bench.inspect(one.content, one.slot, { fileName: one.upload_as, planYear: 2024 });
    const reading = await readCase(bench, one);
    expect([one.id, reading.rejected, reading.openValues, reading.sums]).toMatchObject([one.id, 0, [], rightOf(one.id)]);
    for (const [field, sum] of Object.entries(rightOf(one.id))) {
      const column = inspection?.columns.find((candidate) => candidate.field === field);
      expect([one.id, field, Number(column?.sumCents) / 100]).toEqual([one.id, field, Number(sum)]);
    }
    expect([one.id, inspection?.totals?.differing]).toEqual([one.id, 0]);
    expect([one.id, inspection?.totals?.agreeing]).not.toEqual([one.id, 0]);
  }
});

const balances = (last: string): string =>
  [
    "Participant ID,Participant Name,Beginning Balance,Contributions,Ending Balance",
    '1001,"Doe, Jane",100.00,10.00,110.00',
    '1002,"Roe, Ann",50.00,5.00,55.00',
    last,
  ].join("\n");

test("if a person decides otherwise under Values, the row is a record in the mapping, preview and run", async () => {
  const { mapping, values } = await bench.inspection(balances("Overall Result,,150.00,15.00,165.00"), "participant_balances");
  const rows = values.find(({ key }) => key === "row_kinds");
  expect(rows?.values).toMatchObject([{ text: "Overall Result", canonical: "total", count: 1 }]);
  expect((await bench.normalize(mapping)).kept).toBe(2);
  const chosen = { ...mapping, valueMaps: { ...mapping.valueMaps, row_kinds: { "OVERALL RESULT": "record" } } };
  const facts = await bench.normalize(chosen);
  expect([facts.kept, facts.amounts.ending_balance?.keptCents]).toEqual([3, "33000"]);
  const preview = await bench.run("ingestion.preview", { mapping: chosen, planYear: 2025 });
  expect(preview.rows.map(({ kind }) => kind)).toEqual(["data", "data", "data"]);
});

test("a row that looks like a total but does not add up needs review, and is never left out silently", async () => {
  const four = balances('1003,"Poe, Al",1.00,1.00,2.00\n1004,"Coe, Cy",1.00,1.00,2.00\nOverall Result,,900.00,17.00,169.00');
  const { values, needsReview } = await bench.inspection(four, "participant_balances");
  expect(values.find(({ key }) => key === "row_kinds")?.values).toMatchObject([{ text: "Overall Result", canonical: null }]);
  expect(needsReview).toBe(true);
});

test.each([
  ["has the sum of the others by chance", '1003,"Poe, Al",150.00,15.00,165.00'],
  ["is named Sum", '1003,"Sum, Vy",150.00,15.00,165.00'],
  ["has the same as another", '1003,"Total, Tim",50.00,5.00,55.00'],
])("a person with a number who %s is a person", async (_, last) => {
  const { mapping, values } = await bench.inspection(balances(last), "participant_balances");
  expect(values.filter(({ key }) => key === "row_kinds")).toEqual([]);
  expect((await bench.normalize(mapping)).kept).toBe(3);
});

test("the preview says that a row without an identifier will be rejected, as in a run", async () => {
  const content = balances(
    '1003,"Poe, Al",1.00,1.00,2.00\n1004,"Coe, Cy",1.00,1.00,2.00\n,"Loe, Lu",7.00,3.00,10.00\n1005,"Moe, My",1.00,1.00,2.00',
  );
  const { mapping } = await bench.inspection(content, "participant_balances");
  const { rows } = await bench.run("ingestion.preview", { mapping, planYear: 2025 });
  const facts = await bench.normalize(mapping);
  expect(rows.filter(({ kind }) => kind === "rejected").length).toBe(facts.rejected);
  expect(rows.filter(({ kind }) => kind === "data").length).toBe(facts.kept);
  expect(rows.find(({ kind }) => kind === "rejected")?.msg).toBe("The row has no Participant ID.");
});
