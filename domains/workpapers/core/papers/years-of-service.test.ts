import { expect, it } from "vitest";
import { ann, day } from "./payroll-census/payroll-census.test-data.ts";
import { statusAt } from "./payroll-census/status-at.ts";
import { yearsOfService } from "./years-of-service.ts";

it("a rehire changes service and status at year-end only from the rehire date on", () => {
  const yearEndOn = day("2024-12-31");
  const at = (rehireOn: string) => {
    const dates = { hireOn: day("2015-01-01"), termOn: day("2021-06-30"), rehireOn: day(rehireOn) };
    return [statusAt(ann(dates), yearEndOn), yearsOfService(dates, yearEndOn)];
  };
  expect(at("2024-11-01")).toEqual(["active", 9]);
  expect(at("2025-02-01")).toEqual(["terminated", 6]);
});
