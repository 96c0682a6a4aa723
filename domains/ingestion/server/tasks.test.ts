import { parseAnswer } from "@tieout/stages";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { ingestionTasks } from "./tasks.ts";

const { inspect, normalise, rows } = ingestionTasks;

const codeOf = (answer: z.ZodType<unknown>, value: unknown): string | undefined => {
  try {
    parseAnswer(answer, "ingestion.rows", value);
  } catch (error) {
    return (error as { code: string }).code;
  }
  return undefined;
};

describe("an answer of an ingestion task", () => {
  test("of the promised shape is taken as it is", () => {
    const value = { count: 2, offset: 0, rows: [{ row: 7, cells: ["a", "b"] }] };
    expect(parseAnswer(rows.answer, "ingestion.rows", value)).toEqual(value);
  });

  test("that is both a refusal and a result, or neither, is a failure", () => {
    for (const value of [{}, { refused: { code: "a", msg: "b" }, inspection: {} }, null, []])
      expect(codeOf(inspect.answer, value)).toBe("engine.answer");
    expect(codeOf(normalise.answer, { facts: { reportKey: "unknown" } })).toBe("engine.answer");
  });
});
