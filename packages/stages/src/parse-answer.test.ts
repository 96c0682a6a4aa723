import { Count } from "@tieout/shapes";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseAnswer } from "./parse-answer.ts";

const RowsAnswer = z.object({ count: Count, rows: z.array(z.object({ row: Count, cells: z.array(z.string()) })) });

const said = (answer: z.ZodType<unknown>, value: unknown): { code?: string; detail?: string } => {
  try {
    parseAnswer(answer, "domain.rows", value);
  } catch (error) {
    return error as { code: string; detail: string };
  }
  return {};
};

describe("an answer from the engine child", () => {
  test("with the declared shape is accepted unchanged", () => {
    const value = { count: 2, rows: [{ row: 7, cells: ["a", "b"] }] };
    expect(parseAnswer(RowsAnswer, "domain.rows", value)).toEqual(value);
  });

  test.each([
    ["nothing", undefined],
    ["a member too few", { count: 2 }],
    ["a member too many", { count: 0, rows: [], more: 1 }],
    ["a member too many in a row", { count: 1, rows: [{ row: 7, cells: [], more: 1 }] }],
    ["text for a number", { count: "2", rows: [] }],
    ["a number that is none", { count: -1, rows: [] }],
    ["half a row", { count: 1, rows: [{ row: 1.5, cells: [] }] }],
  ])("with %s is a failure", (_what, value) => {
    expect(said(RowsAnswer, value).code).toBe("engine.answer");
  });

  test("is reported to operators by path, never by text from the file, which may also be in member names", () => {
    const Values = z.object({ values: z.record(z.string(), z.number()) });
    const { detail } = said(Values, { values: { "ANDERSON, MARY 912-34-5678": "912-34-5678" } });
    expect(detail).toBe("domain.rows: values invalid_type");
  });
});
