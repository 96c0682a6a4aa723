import { parseAnswer } from "@tieout/stages";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { ingestionTasks } from "./tasks.ts";

const { inspect, normalize, rows } = ingestionTasks;

const codeOf = (answer: z.ZodType<unknown>, value: unknown): string | undefined => {
  try {
    parseAnswer(answer, "ingestion.rows", value);
  } catch (error) {
    return (error as { code: string }).code;
  }
  return undefined;
};

describe("a result from an ingestion task", () => {
  test("is accepted unchanged if it has the promised shape", () => {
    const value = { count: 2, offset: 0, rows: [{ row: 7, cells: ["a", "b"] }] };
    expect(parseAnswer(rows.answer, "ingestion.rows", value)).toEqual(value);
  });

  test("fails if it is both a refusal and a result, or neither", () => {
    for (const value of [{}, { refused: { code: "a", msg: "b" }, inspection: {} }, null, []])
      expect(codeOf(inspect.answer, value)).toBe("engine.answer");
    expect(codeOf(normalize.answer, { facts: { reportKey: "unknown" } })).toBe("engine.answer");
  });
});
