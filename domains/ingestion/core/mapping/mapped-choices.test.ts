import { describe, expect, it } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { columnsWithoutTexts, mappedChoices } from "./mapped-choices.ts";

const payroll = reports.payroll_register;
const file = {
  values: [],
  texts: [
    {
      column: 3,
      values: [
        { text: "Q7", count: 2 },
        { text: "Active", count: 1 },
        { text: "Total", count: 1 },
      ],
    },
  ],
};

describe("a choice column assigned by hand", () => {
  it("asks for the meaning of each value except total labels, and fills in known ones", () => {
    const [choice] = mappedChoices(payroll, file, [{ index: 3, field: "status" }]);
    expect(choice).toMatchObject({ field: "status", key: "statuses", column: 3 });
    expect(choice?.values.map(({ text, canonical }) => [text, canonical])).toEqual([
      ["Q7", null],
      ["Active", "active"],
    ]);
  });

  it("is refused if it has too many distinct texts to be choices", () => {
    expect(columnsWithoutTexts(payroll, file, [{ index: 3, field: "status" }])).toEqual([]);
    expect(columnsWithoutTexts(payroll, file, [{ index: 4, field: "status" }])).toEqual([4]);
  });

  it("replaces the suggested column for the same choice", () => {
    const values = [{ field: "status", key: "statuses" as const, column: 1, values: [] }];
    expect(mappedChoices(payroll, { ...file, values }, [{ index: 3, field: "status" }]).map(({ column }) => column)).toEqual([3]);
    expect(mappedChoices(payroll, { ...file, values }, []).map(({ column }) => column)).toEqual([1]);
  });
});
