import { expect, it } from "vitest";
import { computeListing } from "./compute.ts";
import { contributed, inputsOf } from "./contribution-listing.test-data.ts";

it("the totals match a small example computed by hand", () => {
  const { draft, data } = computeListing(inputsOf([contributed(), contributed({ row: 3, amountCents: -1_000n })]));
  expect(draft.totals).toMatchObject([{ key: "contributions", amount: "15.00" }]);
  expect(data.days).toMatchObject([{ on: "2024-03-15", count: 1, amountCents: 2_500n }]);
});
