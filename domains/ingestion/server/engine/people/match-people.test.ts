import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReportKey } from "@tieout/catalog/core";
import { askedColumns, judgePeople, knownPeople, type MatchedSlot, reports, reviewBelow } from "@tieout/ingestion/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const people = Array.from({ length: 40 }, (_, at) => ({
  number: 20_417 + at * 137,
  ssn: `9${String(10 + at)}-${String(20 + at)}-${1000 + at * 7}`,
  name: `${["Adler", "Brook", "Castan", "Delmar"][at % 4]}${"abcdefghij"[at % 10]}${"klmn"[Math.floor(at / 10)]}, ${["Ana", "Ben", "Cid"][at % 3]}`,
}));
type Person = (typeof people)[number];
const csv = (head: string, rowOf: (person: Person, at: number) => readonly (string | number)[]): string =>
  `${[
    head,
    ...people.map((person, at) =>
      rowOf(person, at)
        .map((cell) => `"${cell}"`)
        .join(","),
    ),
  ].join("\n")}\n`;

let made = 0;
/** A file in its slot: the certain identifiers for its people, and the columns to compare. */
async function file(text: string, reportKey: ReportKey) {
  const inspection = await bench.inspection(text, reportKey);
  made += 1;
  const grid = `slot-${made}.parquet`;
  await copyFile(join(bench.directory, "grid.parquet"), join(bench.directory, grid));
  const report = reports[reportKey];
  const sure = inspection.columns.map(({ field, confidence }) => (confidence >= reviewBelow ? field : null));
  const known = knownPeople(report, sure, inspection.mapping.bands);
  const slot: MatchedSlot = { sheets: [{ grid, mapping: inspection.mapping }], asked: askedColumns(report, inspection.columns), known };
  return { slot, report, columns: inspection.columns };
}
type PeopleFile = Awaited<ReturnType<typeof file>>;

async function judged(own: PeopleFile, ...others: readonly PeopleFile[]) {
  const value = await bench.run("ingestion.match-people", { slots: [own, ...others].map(({ slot }) => slot) });
  const findings = judgePeople({
    ...own,
    compared: value.columns.filter(({ slot }) => slot === 0),
    matches: value.matches.filter(({ slot }) => slot === 0).map((match) => ({ ...match, otherName: "Participant balances" })),
  });
  return findings.map(({ index, field, confidence, reason }) => ({ header: own.columns[index]?.header, field, confidence, reason }));
}

const balances = () =>
  file(
    csv("Participant ID,SSN,Participant Name,Beginning Balance,Ending Balance", ({ number, ssn, name }, at) => [
      `00${number}`,
      ssn,
      name,
      `${100 + at}.25`,
      `${110 + at}.50`,
    ]),
    "participant_balances",
  );
const census = (head: string, rowOf: (person: Person, at: number) => readonly (string | number)[]) =>
  file(csv(head, rowOf), "demographics");

describe("columns that identify the people in another file", () => {
  it("are its IDs, with leading zeros in that file but not in this one, next to another kind of number", async () => {
    const own = await census("Line,Ref,Employee Name,Hire Date", ({ number, name }, at) => [
      at + 1,
      number,
      name,
      `0${(at % 9) + 1}/15/2015`,
    ]);
    expect(own.columns[1]).toMatchObject({ field: null });
    expect(await judged(own, await balances())).toEqual([
      {
        header: "Ref",
        field: "employee_id",
        confidence: 0.95,
        reason:
          "40 of 40 values are IDs of people in Participant balances. IDs there have 7 digits and leading zeros, which are missing here.",
      },
    ]);
  });

  it("are its SSNs or names", async () => {
    const own = await census("Tax Ref,Folks,Hire Date,Birth Date,Status", ({ ssn, name }, at) => [
      ssn.replaceAll("-", ""),
      name.split(", ").reverse().join(" "),
      `0${(at % 9) + 1}/15/2015`,
      `0${(at % 9) + 1}/20/1975`,
      "Active",
    ]);
    const found = await judged(own, await balances());
    expect(found.map(({ header, field, reason }) => [header, field, reason])).toEqual([
      ["Tax Ref", "ssn", "40 of 40 values are SSNs of people in Participant balances."],
      ["Folks", "full_name", "40 of 40 values are names of people in Participant balances."],
    ]);
  });

  it("do not include row numbers, which both files have", async () => {
    const own = await census("Key,Employee Name,Hire Date", ({ name }, at) => [at + 1, name, `0${(at % 9) + 1}/15/2015`]);
    const numbered = await file(
      csv("Participant ID,Participant Name,Beginning Balance,Ending Balance", ({ name }, at) => [at + 1, name, "100.25", "110.50"]),
      "participant_balances",
    );
    expect(await judged(own, numbered)).toEqual([]);
  });

  it("leave no trace of their values except counts", async () => {
    const [own, other] = [await balances(), await balances()];
    const value = JSON.stringify(await bench.run("ingestion.match-people", { slots: [own.slot, other.slot] }));
    for (const { ssn, name, number } of people)
      for (const text of [ssn, ssn.replaceAll("-", ""), name, String(number)]) expect(value).not.toContain(text);
  });
});
