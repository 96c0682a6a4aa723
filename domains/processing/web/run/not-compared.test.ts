import { expect, test } from "vitest";
import { leavesContributionsOpen } from "./not-compared.tsx";

const output = (key: string, status: "made" | "not_made" = "made") => ({ output: { key }, status });

test("contributions are said to be open where both papers are made, and where one is missing nothing is said", () => {
  expect(leavesContributionsOpen([output("payroll_census"), output("participant_activity")])).toBe(true);
  expect(leavesContributionsOpen([output("payroll_census")])).toBe(false);
  expect(leavesContributionsOpen([output("payroll_census"), output("participant_activity", "not_made")])).toBe(false);
});
