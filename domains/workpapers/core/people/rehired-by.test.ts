import { expect, it } from "vitest";
import { day } from "../papers/payroll-census/payroll-census.test-data.ts";
import { rehiredBy } from "./rehired-by.ts";

const termOn = day("2024-03-31");

it("a rehire counts from its date on; one before the termination does not count", () => {
  expect(rehiredBy({ termOn, rehireOn: day("2024-11-01") }, day("2024-11-01"))).toBe(true);
  expect(rehiredBy({ termOn, rehireOn: day("2024-11-01") }, day("2024-10-31"))).toBe(false);
  expect(rehiredBy({ termOn, rehireOn: termOn }, day("2024-12-31"))).toBe(true);
  expect(rehiredBy({ termOn, rehireOn: day("2024-03-30") }, day("2024-12-31"))).toBe(false);
  expect(rehiredBy({ termOn: null, rehireOn: termOn }, day("2024-12-31"))).toBe(false);
});
