import { describe, expect, it } from "vitest";
import { findMixedPeople, type PersonRow } from "./mixed-people.ts";

const row = (at: number, employeeId: string | null, ssn: string | null, name: string | null): PersonRow => ({
  ...{ row: at, sheet: null, employeeId, ssn, name },
});
const countsOf = (...rows: readonly PersonRow[]) => {
  const { repeated, withSsns, underOneSsn } = findMixedPeople(rows);
  return [repeated.people, withSsns.people, underOneSsn.people];
};

describe("people whom a list mixes up", () => {
  it.each<[string, readonly PersonRow[], readonly number[]]>([
    ["nobody", [row(2, "1", "a", "Doe, Jane"), row(3, "2", "b", "Roe, Ann")], [0, 0, 0]],
    ["a person in two rows", [row(2, "1", "a", "Doe, Jane"), row(9, "1", "a", "Doe, Jane")], [1, 0, 0]],
    ["a person in two rows without a number", [row(2, null, "a", "Doe, Jane"), row(9, null, "a", "Jane Doe")], [1, 0, 0]],
    ["a person with two employee numbers", [row(2, "1", "a", "Doe, Jane"), row(9, "7", "a", "Roe, Jane M")], [1, 0, 0]],
    ["two SSNs under one number", [row(2, "1", "a", "Doe, Jane"), row(9, "1", "b", "Doe, Jane")], [0, 1, 0]],
    ["one SSN under two names", [row(2, "1", "a", "Doe, Jane"), row(9, "2", "a", "Doe, Robert")], [0, 0, 1]],
    ["names in two orders", [row(2, "1", "a", "Doe, Jane"), row(9, "2", "a", "Jane Doe")], [1, 0, 0]],
    ["an initial in place of a name", [row(2, "1", "a", "Doe, J"), row(9, "2", "a", "Doe, Jane")], [1, 0, 0]],
    ["rows without an SSN, which say nothing of each other", [row(2, "1", null, "Doe, Jane"), row(9, "2", null, "Roe, Ann")], [0, 0, 0]],
    ["one SSN that is missing in one row", [row(2, "1", "a", "Doe, Jane"), row(9, "1", null, "Doe, Jane")], [1, 0, 0]],
  ])("%s", (_case, rows, expected) => {
    expect(countsOf(...rows)).toEqual(expected);
  });

  it("are identified by their rows, for the first three of them", () => {
    const many = Array.from({ length: 5 }, (_, at) => [
      row(2 + at, String(at), `s${at}`, "Doe, Jane"),
      row(50 + at, String(at), `s${at}`, "Doe, Jane"),
    ]);
    const { repeated } = findMixedPeople(many.flat());
    expect(repeated.people).toBe(5);
    expect(repeated.places.map((group) => group.map((place) => place.row))).toEqual([
      [2, 50],
      [3, 51],
      [4, 52],
    ]);
  });
});
