import { afterAll, beforeAll, expect, test } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const rows = Array.from({ length: 60 }, (_, at) => at + 1);
/** A report with twenty rows per page, where each page begins with the given lines. */
const paged = (header: string, page: (number: number) => readonly string[], row: (at: number) => string): string =>
  [...["Plan X,,,,,,Page 1", header], ...rows.flatMap((at) => [...(at % 20 === 0 ? page(at / 20 + 1) : []), row(at)])].join("\n");

const header = "SSN,NAME,SOURCE,BEGIN BAL,CONTRIB,ENDING BAL,VEST";
const account = (at: number): string =>
  `900-10-${1000 + at},"P${at}, A",${at % 2 ? "SAL DEF" : "MATCH"},100.00,10.00,110.00,${at % 2 ? 1 : 0.8}`;

test.each([
  ["its header", () => [header]],
  ["its banner with another page number", (page: number) => [`Plan X,,,,,,Page ${page}`]],
  ["both", (page: number) => [`Plan X,,,,,,Page ${page}`, header]],
  ["a total of the page that adds the shares too", () => ["Page total,,,2000.00,200.00,2200.00,18.00"]],
] as const)("percentages from 0 to 1 need their scale even if each page repeats %s", async (_, page) => {
  const { problems, columns } = await bench.inspection(paged(header, page, account), "participant_balances");
  expect(problems.map(({ code }) => code)).toEqual(["percent-scale-open"]);
  expect(columns.at(-1)?.reason).toContain("such as 0.8, 1:");
});

test("amounts without a decimal point need an answer about cents even if each page repeats the header", async () => {
  const fixed = (at: number): string => account(at).replace("100.00,10.00,110.00", "000010000,000001000,000011000");
  const { columns } = await bench.inspection(
    paged(header, () => [header], fixed),
    "participant_balances",
  );
  expect(columns.filter(({ format }) => format.amountScale === "open").map(({ header: name }) => name)).toEqual([
    "BEGIN BAL",
    "CONTRIB",
    "ENDING BAL",
  ]);
});

test("dates valid in both orders need an answer even if each page repeats the header", async () => {
  const dated = "SSN,NAME,PAY DATE,GROSS,401K,X,Y";
  const text = (page: () => readonly string[]) =>
    paged(dated, page, (at) => `900-10-${1000 + at},"P${at}, A",0${1 + (at % 2)}/0${3 + (at % 3)}/2025,1000.00,50.00,,`);
  const asks = async (page: () => readonly string[]) => {
    const { columns } = await bench.inspection(text(page), "payroll_register");
    return columns.find(({ field }) => field === "pay_date")?.dates?.proof;
  };
  expect([await asks(() => []), await asks(() => [dated])]).toEqual(["unproven", "unproven"]);
});
