import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const surnames = ["DOE", "ROE", "OKAFOR", "WILLIAMSON", "GARCIA-LOPEZ", "LEE", "VAN DER BERG", "KIM"];
const givens = ["JANE", "RICHARD A", "PAT", "BENJAMIN", "ANN", "MARIA T", "JO"];
const money = (cents: number): string => (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const people = Array.from({ length: 150 }, (_, at) => ({
  ssn: `900-12-${1000 + at}`,
  name: `${surnames[at % 8]}, ${givens[(at * 3) % 7]}`,
  pretax: 100 + Math.floor(10 ** (((at * 37) % 59) / 10)),
  match: 100 + Math.floor(10 ** (((at * 23) % 51) / 10)),
}));
const heading = `${"SSN".padEnd(13)}${"PAY DATE".padEnd(12)}${"EMPLOYEE NAME".padEnd(26)}${"PRE-TAX".padStart(14)}${"MATCH".padStart(14)}`;
const lineOf = ({ ssn, name, pretax, match }: (typeof people)[number]): string =>
  `${ssn.padEnd(13)}03/15/2025  ${name.padEnd(26)}${money(pretax).padStart(14)}${money(match).padStart(14)}`;
const fieldsOf = async (lines: readonly string[]) =>
  (await bench.inspection(lines.join("\r\n"), "contribution_detail")).mapping.columns.map(({ header, field }) => [header, field]);
const sureOf = async (lines: readonly string[]) =>
  (await bench.inspection(lines.join("\r\n"), "contribution_detail")).columns
    .filter(({ confidence }) => confidence >= 0.9)
    .map(({ header }) => header);

describe("fixed-width columns", () => {
  it("amounts of any width next to names are a separate column, and no amount is left out of its sum", async () => {
    const lines = [heading, ...people.map(lineOf)];
    expect(await fieldsOf(lines)).toEqual([
      ["SSN", "ssn"],
      ["PAY DATE", "pay_date"],
      ["EMPLOYEE NAME", "full_name"],
      ["PRE-TAX", "deferral_pretax"],
      ["MATCH", "match"],
    ]);
    const { mapping } = await bench.inspection(lines.join("\r\n"), "contribution_detail");
    const { amounts } = await bench.normalize(mapping);
    const sum = (of: (one: (typeof people)[number]) => number): string => String(people.reduce((total, one) => total + of(one), 0));
    expect(amounts.deferral_pretax?.keptCents).toBe(sum(({ pretax }) => pretax));
    expect(amounts.match?.keptCents).toBe(sum(({ match }) => match));
  });

  it("a column with two texts in one cell, anywhere in the file, needs review, whatever its heading says", async () => {
    const far = Array.from({ length: 10 }, () => people).flat();
    const other = lineOf({ ssn: "900-12-9999", name: "DOE, JANE    5.00", pretax: 10_000, match: 5_000 });
    const lines = [heading, ...far.map(lineOf)];
    expect(await sureOf(lines)).toContain("EMPLOYEE NAME");
    expect(await sureOf([...lines, other])).toEqual(["SSN", "PAY DATE", "PRE-TAX", "MATCH"]);
  });

  it("a column under a heading that is not above its values needs review", async () => {
    const beside = `${"SSN".padEnd(13)}${"PAY DATE".padEnd(12)}${"EMPLOYEE NAME".padEnd(26)} PRE-TAX  N  MATCH`;
    expect(await sureOf([beside, ...people.map(lineOf)])).not.toContain("PRE-TAX N MATCH");
  });
});
