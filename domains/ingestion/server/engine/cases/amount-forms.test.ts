import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { casesOf, readCase } from "./read-case.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const readOf = async (id: string) => {
  const one = casesOf("12-amount-forms").find((found) => found.id === id);
  if (!one) throw new Error(`no case ${id}`);
  return readCase(bench, one);
};
const detail = (amounts: readonly string[]): string =>
  `Participant ID,Participant Name,Pay Date,Money Source,Amount\n${amounts.map((amount, at) => `P${at},"Doe, Ann",01/12/2024,Pre-Tax,"${amount}"`).join("\n")}\n`;
const readAmounts = (amounts: readonly string[]) =>
  readCase(bench, { content: detail(amounts), slot: "contribution_detail", upload_as: "c.csv" });
const centsOf = ({ rows }: Awaited<ReturnType<typeof readAmounts>>) => rows.map(({ amount }) => amount);

describe("amounts as written in reports", () => {
  it("with dashes for zero or footnote marks are read without a question, and the repairs are counted", async () => {
    expect(await readOf("02a-nil0")).toMatchObject({ asked: {}, rejected: 0, sums: { amount: "710.25" } });
    expect(await readOf("02e-stars")).toMatchObject({ asked: {}, rejected: 0, sums: { amount: "2694.58" } });
    const mapping = (await bench.inspection(detail(["1,250.00*", "900.23", "-0-"]), "contribution_detail")).mapping;
    const { repairs } = await bench.normalize(mapping);
    expect(repairs.map(({ code, count }) => [code, count])).toEqual([
      ["footnote-mark-removed", 1],
      ["struck-zero", 1],
    ]);
  });

  it("in many formats in one column are read where they are unambiguous", async () => {
    const { rows } = await readOf("33-amountforms");
    const read = new Map(rows.map(({ row, amount }) => [row, amount]));
    expect([2, 3, 4, 5, 6, 7, 8, 13, 14, 15].map((row) => read.get(row))).toEqual([
      -4410n,
      123456n,
      0n,
      0n,
      0n,
      0n,
      0n,
      0n,
      125000n,
      125000n,
    ]);
    for (const row of [33, 35, 36, 45, 49, 51, 52, 53, 55]) expect(read.has(row), `row ${row}`).toBe(false);
  });

  it("in angle or square brackets are proposed as negative, for review", async () => {
    const read = await readOf("02c-angle");
    expect(read).toMatchObject({ sums: { amount: "-194.08" }, rejected: 0 });
    expect(read.asked.Amount?.reason).toContain("Amounts in brackets, such as <900.23>, are read as negative.");
    expect(centsOf(await readAmounts(["5.00", "[7.00]"]))).toEqual([500n, -700n]);
  });
});

describe("amounts with a COBOL sign in the last character", () => {
  it("are named and proposed with two decimals, for review", async () => {
    const read = await readOf("18a-overpunch");
    expect(read).toMatchObject({ sums: { amount: "1074.08" }, rejected: 0 });
    expect(read.asked.Amount?.reason).toMatch(/COBOL sign.*two decimals.*0000000400\{ is 40\.00/);
  });

  it("are not assumed for codes; if only some values have one, the column's question names them", async () => {
    const codes = `Participant ID,Participant Name,Pay Date,Money Source,Amount,Location\nP1,"Doe, Ann",01/12/2024,Pre-Tax,10.00,0012A\nP2,"Roe, Bob",01/12/2024,Pre-Tax,11.00,0013B\n`;
    const read = await readCase(bench, { content: codes, slot: "contribution_detail", upload_as: "c.csv" });
    expect(read.sums.amount).toBe("21.00");
    expect(JSON.stringify([read.asked, read.notices])).not.toContain("COBOL");
    const mixed = await readAmounts(["0000002500{", "25.00", "26.00"]);
    expect(mixed.asked.Amount?.reason).toMatch(/1 of 3 values can't be read as Amount: “0000002500\{” \(row 2\)\. .*COBOL sign/);
  });
});
