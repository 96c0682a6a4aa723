import { describe, expect, it } from "vitest";
import { confirmation } from "./confirm-mappings.ts";
import { readAnnouncement } from "./start-product.ts";
import { planOfSeed } from "./verify-first.ts";

it("twelve consecutive seeds cover every layout in both formats; sizes vary within their limits", () => {
  const plans = Array.from({ length: 12 }, (_, index) => planOfSeed(index + 1, "anywhere"));
  expect(new Set(plans.map(({ format, layout }) => `${format} ${layout}`)).size).toBe(12);
  const sizes = Array.from({ length: 200 }, (_, seed) => planOfSeed(seed, "anywhere").participants ?? 0);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(60);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(400);
  expect(new Set(sizes).size).toBeGreaterThan(100);
});

it("URL and login are read from the product's output", () => {
  const printed =
    "Built server\n\nTieout runs at http://127.0.0.1:8123  (ready)\n  dana@firm.example   pass-word   admin\nCtrl-C stops everything.\n";
  expect(readAnnouncement(printed)).toEqual({
    baseUrl: "http://127.0.0.1:8123",
    credentials: { username: "dana@firm.example", password: "pass-word" },
  });
  expect(() => readAnnouncement("Tieout runs at http://127.0.0.1:1")).toThrow(/no demo login/);
});

describe("confirming a mapping", () => {
  const column = {
    index: 0,
    header: "Amount",
    field: "amount",
    accepted: true,
    suggestion: null,
    samples: ["1.00"],
    date_order: null,
    sign: "as_is",
    decimal_comma: false,
  };
  const mapping = {
    data_feed_node_id: "n",
    report_key: "trust_statement",
    revision: 3,
    status: "needs_review",
    columns: [column],
    fields: [{ key: "amount", kind: "money", required: true }],
    values: [{ field: "trust_lines", source: "Fees", canonical: null, accepted: false, suggestion: { canonical: "fees" } }],
  };

  it("accepts the suggestions unchanged", () => {
    const { columns, values, revision } = confirmation(mapping);
    expect([columns[0]?.field, values[0]?.canonical, revision]).toEqual(["amount", "fees", 3]);
  });

  it("fails when a required field is not suggested", () => {
    expect(() => confirmation({ ...mapping, columns: [{ ...column, field: null }] })).toThrow(/no column is suggested for amount/);
  });

  it("fails when a value has no suggested meaning", () => {
    const values = [{ field: "trust_lines", source: "Xyz", canonical: null, accepted: false, suggestion: null }];
    expect(() => confirmation({ ...mapping, values })).toThrow(/no meaning is suggested for “Xyz”/);
  });
});
