import { expect, test } from "vitest";
import { preparedStatement, statementNames } from "./prepared-statement.ts";

test("a statement text has one name whatever its values, and a different text has a different name", () => {
  const nameOf = statementNames();
  expect(nameOf("select $1::int")).toBe(nameOf("select $1::int"));
  expect(nameOf("select $1::text")).not.toBe(nameOf("select $1::int"));
  expect(preparedStatement("select $1::int", [2])).toMatchObject({ text: "select $1::int", values: [2] });
});

test("the server does not keep an unlimited number of composed texts, and known texts keep their names", () => {
  const nameOf = statementNames();
  const known = nameOf("select $1::bool");
  const names = Array.from({ length: 1000 }, (_, number) => nameOf(`select ${number}`));
  expect(known).toBeDefined();
  expect(names.at(-1)).toBeUndefined();
  expect(new Set(names.filter((name) => name !== undefined)).size).toBeLessThanOrEqual(500);
  expect(nameOf("select $1::bool")).toBe(known);
});
