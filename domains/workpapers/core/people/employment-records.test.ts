import { expect, test } from "vitest";
import { type EmploymentRecord, employmentOf } from "./employment-records.ts";
import { indexPeople } from "./person-index.ts";

const record = (more: Partial<EmploymentRecord>): EmploymentRecord => ({
  key: "2|I01271",
  id: "01271",
  ssnHash: null,
  ssnLast4: "4787",
  name: "ABERNATHY, ZELDA L",
  birthOn: null,
  hireOn: null,
  termOn: null,
  rehireOn: null,
  diedOn: null,
  status: null,
  hoursHundredths: null,
  ...more,
});
const listed = record({ ssnHash: "full", name: "ABERNATHY, ZELDA L." });
/** The person as shown by a recordkeeper that masks SSNs. */
const payee = record({ key: "1|I40234", id: "40234" });

test("if payroll and recordkeeper mask SSNs, the employer's two rows for one person are found as one", () => {
  expect(indexPeople(employmentOf([record({})], [listed])).find(payee)?.ssnHash).toBe("full");
});

test("a masked number stays masked if demographics have another person, or no one, under that number", () => {
  const hashes = (people: readonly EmploymentRecord[]): (string | null)[] => people.map(({ ssnHash }) => ssnHash);
  expect(hashes(employmentOf([record({})], [record({ key: "2|I7", id: "7", ssnHash: "other", ssnLast4: "1111" })]))).toEqual([
    null,
    "other",
  ]);
  expect(hashes(employmentOf([record({})], []))).toEqual([null]);
});

test("two people with one name and the same last four digits stay two, and neither is found", () => {
  const twin = record({ key: "2|I9", id: "9", ssnHash: "another" });
  expect(indexPeople(employmentOf([record({})], [listed, twin])).find(payee)).toBeNull();
});
