import { describe, expect, test } from "vitest";
import { z } from "zod";
import { InspectAnswer, NormaliseAnswer, RowsAnswer } from "./engine-answers.ts";
import { exactly, parseAnswer } from "./parse-answer.ts";

const said = (answer: z.ZodType<unknown>, value: unknown): { code?: string; detail?: string } => {
  try {
    parseAnswer(answer, "ingestion.rows", value);
  } catch (error) {
    return error as { code: string; detail: string };
  }
  return {};
};

describe("an answer of the engine child", () => {
  test("of the promised shape is taken as it is", () => {
    const value = { count: 2, rows: [{ row: 7, cells: ["a", "b"] }] };
    expect(parseAnswer(RowsAnswer, "ingestion.rows", value)).toEqual(value);
  });

  test.each([
    ["nothing", undefined],
    ["a member too few", { count: 2 }],
    ["a member too many", { count: 0, rows: [], more: 1 }],
    ["text for a number", { count: "2", rows: [] }],
    ["a number that is none", { count: -1, rows: [] }],
    ["half a row", { count: 1, rows: [{ row: 1.5, cells: [] }] }],
  ])("with %s is a failure", (_what, value) => {
    expect(said(RowsAnswer, value).code).toBe("engine.answer");
  });

  test("that is both a refusal and a result, or neither, is a failure", () => {
    for (const value of [{}, { refused: { code: "a", msg: "b" }, inspection: {} }, null, []])
      expect(said(InspectAnswer, value).code).toBe("engine.answer");
    expect(said(NormaliseAnswer, { facts: { reportKey: "unknown" } }).code).toBe("engine.answer");
  });

  test("is told to operators by places, never by texts of a file, which can be names of members too", () => {
    const Values = exactly<{ readonly values: Readonly<Record<string, number>> }>({ values: z.record(z.string(), z.number()) });
    const { detail } = said(Values, { values: { "ANDERSON, MARY 912-34-5678": "912-34-5678" } });
    expect(detail).toBe("ingestion.rows: values invalid_type");
  });
});
