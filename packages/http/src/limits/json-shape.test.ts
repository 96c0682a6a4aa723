import fc from "fast-check";
import { expect, test } from "vitest";
import { exceeds } from "./json-shape.ts";

const deepestOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(deepestOf)) : 0;
const membersOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? Object.values(value).reduce((sum: number, one) => sum + 1 + membersOf(one), 0) : 0;

test("a body within its limits passes; one extra level or many extra members are refused, whatever text it contains", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: "binary" }), (value) => {
      const [text, depth, members] = [JSON.stringify(value), deepestOf(value), membersOf(value)];
      // An empty object or list also counts as a member.
      expect(exceeds(text, { depth, members: 2 * members + 1 })).toBe(false);
      if (depth > 0) expect(exceeds(text, { depth: depth - 1, members: 2 * members + 1 })).toBe(true);
      if (members > 1) expect(exceeds(text, { depth, members: Math.floor(members / 2) - 1 })).toBe(true);
    }),
  );
});

test.each([
  ["levels", `${"[".repeat(5000)}${"]".repeat(5000)}`],
  ["keys", `{${Array.from({ length: 140_000 }, (_, at) => `"k${at}":1`).join(",")}}`],
  ["levels that never end", '{"a":'.repeat(5000)],
])("thousands of %s are too many", (_, text) => {
  expect(exceeds(text, { depth: 32, members: 60_000 })).toBe(true);
});

test.each(['"', '"\\', '"\\"', "", "]]]}}}", '{"a":"[[[["}'])(
  "passes text that is truncated, closed too often or only looks nested: %s",
  (text) => {
    expect(exceeds(text, { depth: 1, members: 2 })).toBe(false);
  },
);
