import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const lines = [
  ["Beginning balance", "1,000.00", "C"],
  ["Contributions", "200.00", "C"],
  ["Exchanges", "50.00", "C"],
  ["Exchanges", "80.00", "D"],
  ["Benefit payments", "300.00", "D"],
  ["Ending balance", "870.00", "C"],
] as const;
const quoted = (amount: string): string => (amount === "" ? "" : `"${amount}"`);
const byIndicator = (header: string, debit: string, credit: string): string =>
  [
    `Description,Amount,${header}`,
    ...lines.map(([line, amount, side]) => `${line},${quoted(amount)},${side === "D" ? debit : credit}`),
  ].join("\n");
const byColumns = [
  "Description,Debit,Credit",
  ...lines.map(([line, amount, side]) => `${line},${quoted(side === "D" ? amount : "")},${quoted(side === "C" ? amount : "")}`),
].join("\n");
const signed = {
  beginning_balance: "100000",
  contributions: "20000",
  transfers: "-3000",
  distributions: "-30000",
  ending_balance: "87000",
};

describe("a statement whose amounts have no sign", () => {
  it.each([
    ["D/C", "D", "C"],
    ["DR/CR", "DR", "CR"],
    ["+/-", "-", "+"],
    ["Debit/Credit", "Debit", "Credit"],
  ])("has it from a column %s, once a person has said which side is subtracted", async (header, debit, credit) => {
    const found = await bench.inspection(byIndicator(header, debit, credit), "trust_statement");
    expect(found.columns[2]?.field).toBe("debit_credit");
    expect(found.needsReview).toBe(true);
    const said = found.values.find(({ key }) => key === "debit_credit")?.values ?? [];
    expect(said.map(({ text, canonical }) => [text, canonical]).sort()).toEqual(
      [
        [credit, "increase"],
        [debit, "decrease"],
      ].sort(),
    );
    for (const { confidence } of said) expect(confidence).toBeLessThan(0.9);
    const facts = await bench.normalise(found.mapping);
    expect(facts).toMatchObject({ kept: 6, rejected: 0, lineCents: signed });
    expect(facts.amounts.amount?.readCents).toBe(facts.amounts.amount?.keptCents);
  });

  it("is read the other way where a person reverses it", async () => {
    const { mapping } = await bench.inspection(byIndicator("D/C", "D", "C"), "trust_statement");
    const valueMaps = { ...mapping.valueMaps, debit_credit: { D: "increase", C: "decrease" } };
    expect((await bench.normalise({ ...mapping, valueMaps })).lineCents).toMatchObject({ transfers: "3000", contributions: "-20000" });
  });

  it("rejects a row whose side no one has said", async () => {
    const { mapping } = await bench.inspection(byIndicator("D/C", "D", "C"), "trust_statement");
    const facts = await bench.normalise({ ...mapping, valueMaps: { ...mapping.valueMaps, debit_credit: { C: "increase" } } });
    expect(facts).toMatchObject({ kept: 4, rejected: 2 });
  });

  it("in columns of debits and of credits is the difference of the two, which a person confirms", async () => {
    const found = await bench.inspection(byColumns, "trust_statement");
    expect(found.columns.map(({ field, sign }) => [field, sign]).slice(1)).toEqual([
      ["amount", "reversed"],
      ["amount", "as_is"],
    ]);
    for (const { confidence } of found.columns.slice(1)) expect(confidence).toBeLessThan(0.9);
    expect(await bench.normalise(found.mapping)).toMatchObject({ kept: 6, rejected: 0, lineCents: signed });
  });
});
