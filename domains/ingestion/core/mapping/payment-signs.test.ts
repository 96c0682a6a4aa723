import { describe, expect, it } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { suggestSigns } from "./suggest-signs.ts";

const columns = (...keys: readonly string[]) => keys.map((key) => ({ key, field: key, outward: false }));
const fields = columns("dist_gross", "fed_tax", "dist_net");
const payments = [1000n, 500n, 700n, 900n, 1200n, 650n];
const rows = (gross: 1n | -1n, tax: 1n | -1n, net: 1n | -1n) =>
  [...payments, -900n].map((cents) => ({ dist_gross: gross * cents, fed_tax: (tax * cents) / 5n, dist_net: net * (cents - cents / 5n) }));
const signs = (...given: Parameters<typeof rows>) => suggestSigns(reports.distribution_detail, fields, rows(...given));

describe("signs of payments", () => {
  it("stay as in the file if payments are positive, even with a reversal among them", () => {
    expect(signs(1n, 1n, 1n)).toEqual({});
  });
  it("are all reversed in a report of outflows", () => {
    expect(signs(-1n, -1n, -1n)).toMatchObject({
      dist_gross: { sign: "reversed", confidence: 0.95 },
      fed_tax: { sign: "reversed", confidence: 0.95 },
      dist_net: { sign: "reversed", confidence: 0.95 },
    });
  });
  it("are reversed only for deductions that are written as negative", () => {
    const found = signs(1n, -1n, 1n);
    expect(Object.keys(found)).toEqual(["fed_tax"]);
    expect(found.fed_tax).toMatchObject({ sign: "reversed", confidence: 0.95 });
  });
  it("are reversed for outflows but not for positive taxes", () => {
    expect(Object.keys(signs(-1n, 1n, -1n))).toEqual(["dist_gross", "dist_net"]);
  });
  it("need review if they contradict each other", () => {
    const mixed = payments.map((cents, index) => ({ dist_gross: cents, fed_tax: index % 2 === 0 ? cents : -cents }));
    expect(suggestSigns(reports.distribution_detail, columns("dist_gross", "fed_tax"), mixed).fed_tax?.confidence).toBeLessThan(0.9);
  });
});
