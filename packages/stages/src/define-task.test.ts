import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { definePartsTask, defineTask, type TaskCodes, typeOf } from "./define-task.ts";
import type { runChildTask } from "./run-child-task.ts";

const tasks = {
  add: defineTask({
    name: "sums.add",
    module: "sums/add.ts",
    payload: typeOf<{ readonly terms: readonly number[] }>(),
    answer: z.number(),
  }),
  spell: definePartsTask({ name: "sums.spell", module: "sums/spell.ts", payload: typeOf<null>(), part: z.string() }),
} as const;

test("the engine child must have code with the declared types for every task, under the task's name", () => {
  type Codes = TaskCodes<typeof tasks>;
  expectTypeOf<keyof Codes>().toEqualTypeOf<"sums.add" | "sums.spell">();
  expectTypeOf<Parameters<Codes["sums.add"]["run"]>[0]>().toEqualTypeOf<{ readonly terms: readonly number[] }>();
  const add = { run: ({ terms }: { readonly terms: readonly number[] }) => terms.reduce((sum, term) => sum + term, 0) };
  const spell = { run: () => [{ name: "one", value: "1" }] };
  expectTypeOf({ "sums.add": add, "sums.spell": spell }).toExtend<Codes>();
  expectTypeOf({ "sums.add": add }).not.toExtend<Codes>();
  expectTypeOf({ "sums.add": { run: () => "3" }, "sums.spell": spell }).not.toExtend<Codes>();
});

test("a caller passes the task's payload type and gets the task's answer type", () => {
  const ask = (give: typeof runChildTask) => {
    const common = { organizationId: "firm", inputs: [] };
    expectTypeOf(give({} as never, { ...common, task: tasks.add, payload: { terms: [1, 2] } })).toEqualTypeOf<Promise<number>>();
    // @ts-expect-error a term is a number
    void give({} as never, { ...common, task: tasks.add, payload: { terms: ["1"] } });
    // @ts-expect-error the payload has no such member
    void give({} as never, { ...common, task: tasks.add, payload: { terms: [1], more: 2 } });
  };
  expect(ask).toBeTypeOf("function");
});

test("each part of a multi-part task is parsed by the shape of its value", () => {
  const { answer } = tasks.spell;
  expect(answer.safeParse([{ name: "one", value: "1" }]).success).toBe(true);
  for (const value of [[{ name: "one", value: 1 }], [{ name: "one", value: "1", more: 2 }], "1"])
    expect(answer.safeParse(value).success).toBe(false);
});
