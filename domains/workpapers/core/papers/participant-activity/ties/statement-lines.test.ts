import { statementLines } from "@tieout/catalog/core";
import { expect, test } from "vitest";
import { statementLines as compared } from "./statement-lines.ts";

test("every line of the trust statement is compared with a figure", () => {
  const lines = statementLines.filter(({ isPart }) => !isPart).map(({ total }) => total);
  expect(compared.map(([total]) => total).toSorted()).toEqual(lines.toSorted());
});
