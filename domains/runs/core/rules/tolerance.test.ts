import { expect, test } from "vitest";
import { agreesFormula, agreesSql, agreesWithin } from "./tolerance.ts";

test("rules, SQL and cell formulas use the same tolerance", () => {
  const most = [3n, 2n, 1n].find((difference) => agreesWithin(difference, 0n)) ?? 0n;
  expect(agreesSql("a - b")).toBe(`abs(a - b) <= ${most}`);
  expect(agreesFormula("A1-B1")).toBe(`ROUND(ABS(A1-B1),2)<=${Number(most) / 100}`);
});
