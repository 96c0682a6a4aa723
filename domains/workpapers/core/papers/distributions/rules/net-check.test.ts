import { expect, test } from "vitest";
import { payment, verdict } from "../distributions.test-data.ts";
import { netCheck } from "../net-check.ts";
import { netDiffers } from "./amount-rules.ts";

const cellOf = (more: Parameters<typeof payment>[0]): string => netCheck(payment(more));

test.each([0n, 1n, -1n, 2n, -2n, 5_000n, 5_001n, 5_002n])(
  "the cell and the rule use the same tolerance: a net %s cents off, with a loan offset of 50.00",
  (off) => {
    const more = { netCents: 80_000n - off, loanOffsetCents: 5_000n };
    expect(cellOf(more)).toBe(verdict(netDiffers, more)?.startsWith("exception") ? "DIFF" : "OK");
  },
);
