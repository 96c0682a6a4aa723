import { expect, test } from "vitest";
import { z } from "zod";
import { membersOf } from "./members-of.ts";

interface Figure {
  readonly key: string;
  readonly amount?: string;
}

test("a wire shape has every member of its core type, optional ones too, and no other", () => {
  expect(membersOf<Figure>()({ key: z.string(), amount: z.string().optional() }).parse({ key: "a" })).toEqual({ key: "a" });
  // @ts-expect-error the amount is missing
  membersOf<Figure>()({ key: z.string() });
  // @ts-expect-error a figure has no label
  membersOf<Figure>()({ key: z.string(), amount: z.string().optional(), label: z.string() });
});
