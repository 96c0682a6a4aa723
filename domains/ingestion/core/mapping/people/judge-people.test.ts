import { describe, expect, it } from "vitest";
import { demographics } from "../../reports/demographics.ts";
import { askedColumns, knownPeople, type PersonColumn } from "./asked-columns.ts";
import { judgePeople } from "./judge-people.ts";
import type { ComparedColumn, NamedMatch } from "./people-payloads.ts";

const column = (index: number, header: string, part: Partial<PersonColumn> = {}): PersonColumn => ({
  ...{ index, header, field: null, confidence: 0.5, reason: "Unknown.", alternatives: [], kind: "number", holds: "other" },
  ...part,
});
const byHeader = (index: number, confidence = 0.99) =>
  column(index, "Employee ID", { field: "employee_id", confidence, reason: "Known header; identifiers." });
const match = (at: number, part: Partial<NamedMatch> = {}): NamedMatch => ({
  ...{ slot: 0, column: at, other: 1, as: "id", found: 198, values: 200, people: 210, chanceBasisPoints: 100 },
  ...{ zerosDiffer: false, lostZeros: null, otherName: "Participant balances" },
  ...part,
});
const comparedOf = (columns: readonly PersonColumn[]): readonly ComparedColumn[] =>
  columns.map(({ index }) => ({ slot: 0, column: index, values: 200, isCounter: false }));
const judge = (columns: readonly PersonColumn[], ...matches: readonly NamedMatch[]) =>
  judgePeople({ report: demographics, columns, compared: comparedOf(columns), matches }).map(({ index, field, confidence, reason }) => ({
    ...{ index, field, confidence, reason },
  }));
const said = "198 of 200 values are IDs of people in Participant balances.";

describe("a column with an ambiguous header", () => {
  const columns = [column(0, "Ref"), column(1, "Location")];

  it("is the ID if its values are the people in another file", () => {
    expect(judge(columns, match(0))).toEqual([{ index: 0, field: "employee_id", confidence: 0.95, reason: said }]);
  });

  it("stays open if it matches no one or almost no one, or if its numbers could be anyone's", () => {
    expect(judge(columns)).toEqual([]);
    expect(judge(columns, match(0, { found: 12 }))).toEqual([]);
    expect(judge(columns, match(0, { found: 120, chanceBasisPoints: 5_500 }))).toEqual([]);
  });

  it.each([
    ["of whom the other file has many more", { found: 198, people: 4_000 }],
    ["of which a part is unknown there", { found: 120 }],
    ["that are few", { found: 6, values: 6, people: 6 }],
    ["that differ in leading zeros alone", { zerosDiffer: true }],
    ["among numbers that follow one another", { chanceBasisPoints: 9_000 }],
  ])("is proposed for review with values %s", (_title, part) => {
    expect(judge(columns, match(0, part))).toMatchObject([{ index: 0, field: "employee_id", confidence: 0.85 }]);
  });

  it("needs review if another column matches as well", () => {
    expect(judge(columns, match(0), match(1, { found: 197 }))).toMatchObject([
      { index: 0, confidence: 0.85, reason: `${said} So are those of “Location”.` },
    ]);
  });

  it("says how the other file's numbers were damaged", () => {
    expect(judge(columns, match(0, { lostZeros: { digits: 5 } }))[0]?.reason).toBe(
      `${said} IDs there have 5 digits and leading zeros, which are missing here.`,
    );
  });

  it("needs review if it may be an SSN, because IDs are shown in full", () => {
    expect(judge([column(0, "Ref", { kind: "ssn" })], match(0))).toMatchObject([{ field: "employee_id", confidence: 0.85 }]);
    expect(judge([column(0, "Ref", { kind: "ssn" })], match(0, { as: "ssn" }))).toMatchObject([{ field: "ssn", confidence: 0.95 }]);
  });
});

describe("a column whose header names the ID", () => {
  const ref = column(1, "Ref");

  it("keeps the field and says whose IDs its values are", () => {
    expect(judge([byHeader(0), ref], match(0), match(1))).toEqual([
      { index: 0, field: "employee_id", confidence: 0.99, reason: `Known header; identifiers. ${said}` },
    ]);
    expect(judge([byHeader(0), ref], match(0, { found: 60 }), match(1))).toEqual([]);
  });

  it("becomes certain because of the people in another file if the header alone is not enough", () => {
    expect(judge([byHeader(0, 0.85), ref], match(0))).toMatchObject([{ index: 0, field: "employee_id", confidence: 0.95 }]);
  });

  it("needs review if it matches no one and another column matches everyone, and both say why", () => {
    const [taken, refuted] = judge([byHeader(0), ref], match(1), match(0, { found: 4 }));
    expect(taken).toEqual({ index: 1, field: "employee_id", confidence: 0.85, reason: said });
    expect(refuted).toMatchObject({ index: 0, field: null, confidence: 0.5 });
    expect(refuted?.reason).toBe(`“Ref” may be it: ${said} Almost none of the 200 values here are.`);
  });

  it("stays unchanged if a person decided it before, or if no other column is certain", () => {
    const decided = { ...byHeader(0), reason: "Accepted before; identifiers." };
    expect(judge([decided, ref], match(1))).toEqual([]);
    expect(judge([byHeader(0), ref], match(1, { found: 120 }))).toEqual([]);
  });
});

describe("the columns that are compared", () => {
  const asked = (...columns: readonly PersonColumn[]) => askedColumns(demographics, columns).map(({ index }) => index);

  it("exclude amounts, dates, columns certain to be another field, and columns about someone else", () => {
    const others = [
      column(0, "Pay", { kind: "money", holds: "amounts" }),
      column(1, "Hired", { kind: "date" }),
      column(2, "Class", { field: "class", confidence: 0.99, kind: "text" }),
      ...["Manager ID", "Supervisor", "Spouse Ref"].map((header, at) => column(3 + at, header)),
      column(6, "Badge", { reason: "Left out before for this header.", confidence: 0.99 }),
    ];
    expect(asked(...others, column(7, "Key"), byHeader(8))).toEqual([7, 8]);
  });

  it("are searched for names only if no column is certain to be one", () => {
    const text = column(0, "Member", { kind: "text" });
    expect(askedColumns(demographics, [text])).toEqual([{ index: 0, names: true }]);
    expect(askedColumns(demographics, [text, column(1, "Name", { field: "full_name", confidence: 0.99, kind: "text" })])).toEqual([
      { index: 0, names: false },
    ]);
  });

  it("are compared only with people who are certain: a last name alone identifies no one", () => {
    expect(knownPeople(demographics, ["employee_id", "last_name", null], [])).toEqual(["id"]);
    expect(knownPeople(demographics, ["ssn", "last_name", "first_name"], [])).toEqual(["ssn", "name"]);
  });
});
