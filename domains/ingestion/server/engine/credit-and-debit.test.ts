import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const balances = [
  "Participant ID,Participant Name,Opening Balance,Gain/Loss,Withdrawals,Closing Balance",
  'P1,"DOE, JANE",1000.00 CR,10.00 DR,100.00 DR,890.00 CR',
  'P2,"ROE, RICHARD","2,000.00 CR",20.00 CR,0.00,"2,020.00 CR"',
  'Total,,"3,000.00 CR",10.00 CR,100.00 DR,"2,910.00 CR"',
].join("\n");

describe("a report that marks amounts with CR and DR", () => {
  it("is read only after a person confirms it: the columns wait for review, and the suggested reading adds up", async () => {
    const found = await bench.inspection(balances, "participant_balances");
    const amounts = found.columns.filter(({ kind }) => kind === "money");
    expect(amounts.map(({ field, format, sign }) => [field, format.negativeMark, sign])).toEqual([
      ["beginning_balance", "DR", "as_is"],
      ["gain_loss", "DR", "as_is"],
      ["distributions", "DR", "as_is"],
      ["ending_balance", "DR", "as_is"],
    ]);
    for (const column of amounts) expect(column).toMatchObject({ confidence: 0.7, reason: expect.stringMatching(/CR or DR|DR is taken/) });
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ kept: 2, rejected: 0 });
    expect(facts.amounts.gain_loss?.keptCents).toBe("1000");
    expect(facts.amounts.distributions?.keptCents).toBe("-10000");
    expect(facts.totalRowChecks.map(({ statedCents, summedCents }) => statedCents === summedCents)).toEqual([true, true, true, true]);
  });

  it("is refused cell by cell, with what to do, if no one has said which mark is negative", async () => {
    const { mapping } = await bench.inspection(balances, "participant_balances");
    const silent = { ...mapping, columns: mapping.columns.map((column) => ({ ...column, format: {} })) };
    const facts = await bench.normalize(silent);
    expect(facts).toMatchObject({ kept: 0, rejected: 2 });
    expect(facts.issues[0]).toMatchObject({ row: 2, code: "money-mark-open", value: "1000.00 CR" });
  });

  it("is a statement whose mark reverses the sign if only one mark occurs among plain amounts", async () => {
    const csv = 'Description,Amount\nBeginning Balance,"1,000.00"\nBenefit Payments,200.00 CR\nEnding Balance,800.00\n';
    const { mapping } = await bench.inspection(csv, "trust_statement");
    expect(mapping.columns[1]?.format.negativeMark).toBe("CR");
    expect((await bench.normalize(mapping)).lineCents).toMatchObject({ distributions: "-20000" });
  });
});
