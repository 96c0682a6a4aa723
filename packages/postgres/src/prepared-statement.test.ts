import { expect, test } from "vitest";
import { preparedStatement } from "./prepared-statement.ts";

test("a text has one name whatever its values, another text another name", () => {
  const first = preparedStatement("select $1::int", [1]);
  expect(preparedStatement("select $1::int", [2])).toEqual({ name: first.name, text: "select $1::int", values: [2] });
  expect(preparedStatement("select $1::text", ["x"]).name).not.toBe(first.name);
});

test("texts composed without end are not kept on the server without end, and those already known keep their names", () => {
  const known = preparedStatement("select $1::bool", [true]).name;
  const names = Array.from({ length: 1000 }, (_, number) => preparedStatement(`select ${number}`, []).name);
  expect(known).toBeDefined();
  expect(names.at(-1)).toBeUndefined();
  expect(new Set(names.filter((name) => name !== undefined)).size).toBeLessThanOrEqual(500);
  expect(preparedStatement("select $1::bool", [false]).name).toBe(known);
});
