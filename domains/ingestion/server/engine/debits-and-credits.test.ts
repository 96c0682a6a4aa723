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
  ])("gets the sign from a column %s, once a person has said which side is subtracted", async (header, debit, credit) => {
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
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ kept: 6, rejected: 0, lineCents: signed });
    expect(facts.amounts.amount?.readCents).toBe(facts.amounts.amount?.keptCents);
  });

  it("is read with opposite signs if a person reverses the sides", async () => {
    const { mapping } = await bench.inspection(byIndicator("D/C", "D", "C"), "trust_statement");
    const valueMaps = { ...mapping.valueMaps, debit_credit: { D: "increase", C: "decrease" } };
    expect((await bench.normalize({ ...mapping, valueMaps })).lineCents).toMatchObject({ transfers: "3000", contributions: "-20000" });
  });

  it("rejects a row whose side is neither debit nor credit", async () => {
    const { mapping } = await bench.inspection(byIndicator("D/C", "D", "C"), "trust_statement");
    const facts = await bench.normalize({ ...mapping, valueMaps: { ...mapping.valueMaps, debit_credit: { C: "increase" } } });
    expect(facts).toMatchObject({ kept: 4, rejected: 2 });
  });

  it("with a debit column and a credit column gives their difference, which a person confirms", async () => {
    const found = await bench.inspection(byColumns, "trust_statement");
    expect(found.columns.map(({ field, sign }) => [field, sign]).slice(1)).toEqual([
      ["amount", "reversed"],
      ["amount", "as_is"],
    ]);
    for (const { confidence } of found.columns.slice(1)) expect(confidence).toBeLessThan(0.9);
    expect(await bench.normalize(found.mapping)).toMatchObject({ kept: 6, rejected: 0, lineCents: signed });
  });
});

it("a payment reversed in a debit/credit column changes sign, along with its withholding", async () => {
  const rows = [
    "Participant ID,Name,Payment Date,Type,Gross Amount,Federal Withholding,D/C",
    '1001,"DOE, JANE",01/17/2025,Hardship,1000.00,100.00,D',
    '1002,"ROE, RICHARD",01/31/2025,Hardship,500.00,50.00,D',
    '1002,"ROE, RICHARD",02/28/2025,Hardship,500.00,50.00,C',
  ];
  const { mapping, needsReview } = await bench.inspection(rows.join("\n"), "distribution_detail");
  expect(needsReview).toBe(true);
  const { kept, amounts } = await bench.normalize(mapping);
  expect([kept, amounts.dist_gross?.keptCents, amounts.fed_tax?.keptCents]).toEqual([3, "100000", "10000"]);
});

it("payments in a debit column next to a credit column are read, with credits negative", async () => {
  const rows = [
    "Participant ID,Name,Payment Date,Type,Debit,Credit",
    '1001,"DOE, JANE",01/17/2025,Hardship,1000.00,',
    '1002,"ROE, RICHARD",01/31/2025,Hardship,500.00,',
    '1002,"ROE, RICHARD",02/28/2025,Hardship,,500.00',
  ];
  const { mapping } = await bench.inspection(rows.join("\n"), "distribution_detail");
  await bench.normalize(mapping);
  expect((await bench.rows("canonical.parquet", "dist_gross, row")).map(({ dist_gross }) => dist_gross)).toEqual([
    100000n,
    50000n,
    -50000n,
  ]);
});

it("pay by pay code changes sign if a person says which side is subtracted", async () => {
  const rows = [
    "Employee ID,Name,Pay Date,Pay Code,Amount,D/C",
    ...['1001,"DOE, JANE",01/17/2025,REG,1000.00,C', '1001,"DOE, JANE",01/17/2025,401K,100.00,C'],
    '1001,"DOE, JANE",01/31/2025,401K,100.00,D',
  ];
  const { mapping, values } = await bench.inspection(rows.join("\n"), "payroll_register");
  expect(values.find(({ key }) => key === "debit_credit")?.values.map(({ canonical }) => canonical)).toEqual(["increase", null]);
  const { amounts } = await bench.normalize({
    ...mapping,
    valueMaps: { ...mapping.valueMaps, debit_credit: { C: "increase", D: "decrease" } },
  });
  expect(amounts.amount?.keptCents).toBe("100000");
});
